"use strict";
ntier.root.dataset.charts = document.querySelectorAll("svg.lattice").length;
