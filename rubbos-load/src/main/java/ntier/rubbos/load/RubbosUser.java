package ntier.rubbos.load;

import ntier.rubbos.load.Navigation.Verdict;
import ntier.workload.http.Page;
import ntier.workload.http.Page.Pattern;
import ntier.workload.user.UserModel;

/** One user of RUBBoS: what it makes of each page. */
final class RubbosUser implements UserModel {
  private static final Pattern SORRY = Pattern.of("Sorry");

  private final Navigation navigation;

  RubbosUser(Navigation navigation) {
    this.navigation = navigation;
  }

  @Override
  public int session() {
    return navigation.session();
  }

  @Override
  public int sequence() {
    return navigation.sequence();
  }

  @Override
  public String label() {
    return navigation.interaction().label();
  }

  @Override
  public String path() {
    return navigation.path();
  }

  @Override
  public String answered(boolean good, Page page) {
    if (!good) {
      navigation.advance(Verdict.FAILED, Page.EMPTY);
      return "";
    }
    boolean sorry = page.contains(SORRY);
    String stored = AcknowledgedWrite.of(navigation.interaction(), page, sorry);
    navigation.advance(sorry ? Verdict.SORRY : Verdict.GOOD, page);
    return stored;
  }
}
