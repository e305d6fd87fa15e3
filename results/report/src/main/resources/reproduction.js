"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const show = (panel, i) => {
    const details = document.getElementById("figure-" + i);
    let built = false;
    const build = () => {
      if (details.open && !built) {
        built = true;
        ntier.panels(panel, name => document.getElementById(name + "-" + i), "figure-" + i);
        ntier.root.dataset.charts = ntier.charts.length;
      }
    };
    details.addEventListener("toggle", build);
    build();
  };
  data.forEach((panel, i) => panel && show(panel, i));
  ntier.root.dataset.charts = ntier.charts.length;
})();
