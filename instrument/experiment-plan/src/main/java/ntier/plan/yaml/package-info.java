/** YAML as values that know their place, so that every complaint can point at what it means. */
package ntier.plan.yaml;
