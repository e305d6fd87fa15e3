package ntier.rubbos.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import ntier.rubbos.testsite.HttpSite;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is missing, malformed or does not exist: status, and a page that says what is wrong. */
class BadRequestIT {

  private static HttpSite http;

  @BeforeAll
  static void start() throws Exception {
    http = TestSite.shared().http();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ViewStory | | You must provide a story identifier! (parameter storyId)",
        "ViewStory | storyId= | You must provide a story identifier! (parameter storyId)",
        "ViewStory | storyId=abc | &#39;abc&#39; is not a story identifier: it must be an integer from 0! (parameter storyId)",
        "ViewStory | storyId=-1 | &#39;-1&#39; is not a story identifier: it must be an integer from 0! (parameter storyId)",
        "ViewStory | storyId=99999999999 | is not a story identifier: it must be an integer from 0! (parameter storyId)",
        "BrowseStoriesByCategory | categoryName=x | You must provide a category identifier! (parameter category)",
        "BrowseStoriesByCategory | category=1 | You must provide a category name! (parameter categoryName)",
        "BrowseStoriesByCategory | category=1,categoryName=x,page=-1"
            + "| &#39;-1&#39; is not a page number: it must be an integer from 0 to 1000000! (parameter page)",
        "BrowseStoriesByCategory | category=1,categoryName=x,nbOfStories=0"
            + "| is not a number of stories per page: it must be an integer from 1 to 1000! (parameter nbOfStories)",
        "OlderStories | day=3 | You must provide a month! (parameter month)",
        "OlderStories | month=3,year=2001 | You must provide a day! (parameter day)",
        "OlderStories | day=3,month=13,year=2001 | &#39;13&#39; is not a month: it must be an integer from 1 to 12! (parameter month)",
        "PostComment | storyId=1,parent=0 | You must provide a comment table! (parameter comment_table)",
        "PostComment | storyId=1,parent=0,comment_table=users"
            + "| &#39;users&#39; is not a comment table: it must be comments or old_comments! (parameter comment_table)",
        "PostComment | comment_table=comments,parent=0 | You must provide a story identifier! (parameter storyId)",
        "PostComment | comment_table=comments,storyId=1 | You must provide a follow up identifier! (parameter parent)",
        "StoreComment | comment_table=comments,storyId=1,parent=0 | You must provide a nickname! (parameter nickname)",
        "StoreComment | comment_table=comments,storyId=1,parent=0,nickname=user1 | You must provide a password! (parameter password)",
        "StoreComment | comment_table=comments,storyId=1,parent=0,nickname=,password=,body=b"
            + "| You must provide a comment subject! (parameter subject)",
        "StoreComment | comment_table=comments,storyId=1,parent=0,nickname=,password=,subject=s"
            + "| You must provide a comment body! (parameter body)",
        "ViewComment | comment_table=comments,commentId=1 | You must provide a story identifier! (parameter storyId)",
        "ViewComment | comment_table=comments,storyId=1 | You must provide a comment identifier! (parameter commentId)",
        "ViewComment | comment_table=comments,storyId=1,commentId=0,filter=6"
            + "| &#39;6&#39; is not a rating filter: it must be an integer from -1 to 5! (parameter filter)",
        "ViewComment | comment_table=comments,storyId=1,commentId=0,display=3"
            + "| &#39;3&#39; is not a display option: it must be an integer from 0 to 2! (parameter display)",
        "ModerateComment | comment_table=comments | You must provide a comment identifier! (parameter commentId)",
        "StoreModeratorLog | nickname=a,password=b,comment_table=comments,commentId=1 | You must provide a rating! (parameter rating)",
        "StoreModeratorLog | nickname=a,password=b,comment_table=comments,commentId=1,rating=2"
            + "| &#39;2&#39; is not a rating: it must be an integer from -1 to 1! (parameter rating)",
        "StoreModeratorLog | nickname=,password=b | You must provide a nickname! (parameter nickname)",
        "StoreStory | nickname=,password=,body=b,category=1 | You must provide a story title! (parameter title)",
        "StoreStory | nickname=,password=,title=t,category=1 | You must provide a story body! (parameter body)",
        "StoreStory | nickname=,password=,title=t,body=b | You must provide a category identifier! (parameter category)",
        "Search | type=3,search=x | &#39;3&#39; is not a search type: it must be an integer from 0 to 2! (parameter type)",
        "RegisterUser | lastname=b,nickname=c,password=d,email=e | You must provide a first name! (parameter firstname)",
        "RegisterUser | firstname=a,nickname=c,password=d,email=e | You must provide a last name! (parameter lastname)",
        "RegisterUser | firstname=a,lastname=b,password=d,email=e | You must provide a nickname! (parameter nickname)",
        "RegisterUser | firstname=a,lastname=b,nickname=c,email=e | You must provide a password! (parameter password)",
        "RegisterUser | firstname=a,lastname=b,nickname=c,password=d | You must provide an email address! (parameter email)",
        "RegisterUser | firstname=a,lastname=b,nickname=123456789012345678901,password=d,email=e"
            + "| You must provide a nickname of at most 20 characters, not 21! (parameter nickname)",
        "Author | password=x | You must provide a nickname! (parameter nickname)",
        "Author | nickname=author1 | You must provide a password! (parameter password)",
        "AcceptStory | | You must provide a story identifier! (parameter storyId)",
        "RejectStory | storyId=1.5 | &#39;1.5&#39; is not a story identifier: it must be an integer from 0! (parameter storyId)",
      })
  void badParametersAreNamed(String servlet, String parameters, String message) {
    HttpSite.Answer answer = http.get(servlet, parameters(parameters));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.page()).contains("ERROR", message).doesNotContain("Sorry");
    assertThat(http.post(servlet, parameters(parameters))).isEqualTo(answer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ViewStory | storyId=999999 | There is no story 999999.",
        "BrowseStoriesByCategory | category=99,categoryName=x | There is no category 99.",
        "StoreComment | comment_table=comments,storyId=1,parent=0,nickname=,password=,subject=s,body=b | There is no story 1.",
        "StoreComment | comment_table=old_comments,storyId=1,parent=999999,nickname=,password=,subject=s,body=b"
            + "| There is no comment 999999.",
        "ViewComment | comment_table=comments,storyId=1,commentId=999999 | There is no comment 999999.",
        "ViewComment | comment_table=comments,storyId=999999,commentId=0 | There is no story 999999.",
        "ModerateComment | comment_table=old_comments,commentId=999999 | There is no comment 999999.",
        "StoreModeratorLog | nickname=author1,password=password1,comment_table=comments,commentId=999999,rating=1"
            + "| There is no comment 999999.",
        "StoreStory | nickname=,password=,title=t,body=b,category=99 | There is no category 99.",
        "AcceptStory | storyId=999999 | There is no submission 999999.",
        "RejectStory | storyId=999999 | There is no submission 999999.",
      })
  void whatDoesNotExistIsNotFound(String servlet, String parameters, String message) {
    HttpSite.Answer answer = http.get(servlet, parameters(parameters));

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.page()).contains("ERROR", message).doesNotContain("Sorry");
  }

  private static Map<String, String> parameters(String text) {
    Map<String, String> parameters = new HashMap<>();
    if (text != null) {
      for (String parameter : text.split(",")) {
        parameters.put(parameter.split("=")[0], parameter.substring(parameter.indexOf('=') + 1));
      }
    }
    return parameters;
  }
}
