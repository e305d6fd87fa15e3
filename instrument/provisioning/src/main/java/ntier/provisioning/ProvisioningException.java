package ntier.provisioning;

import java.io.IOException;

/** A part that cannot be had; the message names the part, what is wrong and what to do. */
public class ProvisioningException extends IOException {
  public ProvisioningException(String message) {
    super(message);
  }

  public ProvisioningException(String message, Throwable cause) {
    super(message, cause);
  }

  static ProvisioningException of(PartSpec part, String problem) {
    return new ProvisioningException("part " + part.name() + ": " + problem);
  }
}
