"""python -m searoom.cli"""

from __future__ import annotations

import sys

from searoom.cli.main import main

sys.exit(main())
