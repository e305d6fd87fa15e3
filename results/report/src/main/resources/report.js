"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  ntier.panels(data, name => document.getElementById(name));
  ntier.root.dataset.charts = ntier.charts.length;
})();
