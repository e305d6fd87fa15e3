/**
 * Gets the real servers. {@code configs/versions.yaml} names every part with its source and
 * SHA-256; {@link ntier.provisioning.Provisioner} fetches it with the registry's ordinary client
 * (Maven, apt), checks it, unpacks it into a cache folder of its own and never installs anything
 * into the system.
 */
package ntier.provisioning;
