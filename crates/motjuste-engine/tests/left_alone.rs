//! What is left alone, and with which reason: names, numbers, code, other languages. And what only
//! looks as if it had to be.

use motjuste_engine::{AnalysedTarget, Engine, Options, place, words_of};

/// The name of the reason, or `-` where the word is answered.
fn reason(marked: &str) -> &'static str {
    let (text, span) = place::marked(marked).expect("one word is marked");
    let target = AnalysedTarget::new(&text, span).expect("it is a word");
    target.no_suggestion.as_ref().map_or("-", |reason| reason.name())
}

fn all(expected: &str, sentences: &[&str]) {
    let wrong: Vec<String> = sentences
        .iter()
        .map(|marked| (reason(marked), marked))
        .filter(|(reason, _)| *reason != expected)
        .map(|(reason, marked)| format!("{reason}: {marked}"))
        .collect();
    assert!(wrong.is_empty(), "expected {expected}\n{}", wrong.join("\n"));
}

#[test]
fn names_are_left_alone() {
    all(
        "name",
        &[
            "We spent a week in **Paris** last spring.",
            "Justice **Baker** wrote the opinion.",
            "**Mark** went home early.",
            "**Apple** released a new phone.",
            "I met **Sarah** at the station.",
            "The letter came from **Microsoft** yesterday.",
            "She plays for **Liverpool** now.",
            "They crossed the **Danube** by night.",
            "**London** is a large city.",
        ],
    );
}

#[test]
fn capitals_quotes_and_pictures_make_no_name() {
    all(
        "-",
        &[
            "**quick**",
            "\"**quick**\"",
            "“**quick**”",
            "It was so **SUDDEN** that nobody moved.",
            "**Happy** people live longer.",
            "**Happy**",
            "**Sudden** rain ruined the picnic.",
            "Scientists Discover **Ancient** City Under Desert",
            "THE **STRANGE** CASE OF THE MISSING KEY",
            "😀 **amazing** weather today",
            "🎉 **Wonderful** news for everyone!",
            "- **Buy** fresh bread",
            "• **Clean** the kitchen",
            "He said: “**Beautiful** weather, isn’t it?”",
            "She paused — **Strange** thoughts came to her.",
            "(**Large** orders ship free.)",
            "The **café** was charming.",
            "The café was **charming**.",
            "She sent me her **résumé** yesterday.",
            "He was **naïve** about money.",
            "**Honesty** matters.",
            "**Literacy** is the key to better health.",
            "He wore a **T-shirt**.",
            "His **overalls** were dirty.",
        ],
    );
}

#[test]
fn accents_do_not_hide_a_word() {
    let engine = Engine::embedded().unwrap();
    for (marked, lemma) in [
        ("The **café** was full.", "cafe"),
        ("He was terribly **naïve** then.", "naive"),
        ("What a tired **cliché**!", "cliche"),
    ] {
        let answer = engine.suggest_marked(marked).unwrap();
        assert_eq!(answer.lemma, lemma);
        assert!(!answer.suggestions.is_empty(), "{marked}");
    }
}

#[test]
fn numbers_and_dates_are_left_alone() {
    all(
        "number",
        &[
            "It is **fifteen** feet deep.",
            "It is fifteen **feet** deep.",
            "He is **thirty-one** years old.",
            "About **42** people came.",
            "See you on **Tuesday** then.",
            "The course starts in **September** again.",
            "They live on the **fourth** floor.",
            "Sales rose seven **percent** in a year.",
            "In the **1980s** it was cheap.",
            "Add two **tablespoons** of flour.",
            "It cost five **dollars** then.",
            "She waited an **hour** for the bus.",
            "The **3rd** edition is out.",
            "He waited a **second**.",
            "He is **6 feet** tall.",
        ],
    );
    all(
        "-",
        &[
            "Everybody deserves a **second** chance.",
            "The soldiers **march** at dawn.",
            "It was a long and tiring **day** for us.",
            "He hurt his **foot** badly.",
            "The **minute** hand was broken.",
        ],
    );
}

#[test]
fn code_and_addresses_are_left_alone() {
    all(
        "code",
        &[
            "Type `**open** door` at the prompt.",
            "First:\n\n```\nlet **happy** = true;\n```\n\nDone.",
            "---\ntitle: My **great** day\n---\n\nWe left early.",
            "A <b class=\"**big**\">word</b> here.",
            "The field **happy**_hour is empty.",
        ],
    );
    all(
        "address",
        &[
            "Look at http://good.example/**great** first.",
            "Write to **happy**@good.example soon.",
            "Open /home/**happy**/notes.txt now.",
            "Ask @**happy**writer about it.",
            "What a day! #**beautiful**",
            "Read [the guide](docs/**simple**/start.html) first.",
        ],
    );
    let text = "A big `small` day at http://good.example/great, \
                see [the old page](new/page.html).\n\n```\nlet red = 1;\n```\nIt ended.";
    let words: Vec<&str> = words_of(text).into_iter().map(|span| &text[span]).collect();
    assert_eq!(words, ["A", "big", "day", "at", "see", "the", "old", "page", "It", "ended"]);
}

#[test]
fn other_languages_are_left_alone() {
    all(
        "not-english",
        &[
            "Gestern **habe** ich einen alten Freund am Bahnhof getroffen.",
            "Die Kinder **spielen** im Garten.",
            "Hier, j’ai **rencontré** un vieil ami à la gare.",
            "Le chat **dort** sur le canapé.",
            "Ayer **encontré** a un viejo amigo en la estación.",
            "Me gusta mucho la **música** clásica.",
            "Ieri ho **incontrato** un vecchio amico alla stazione.",
            "Ontem **encontrei** um velho amigo na estação.",
            "Gisteren heb ik een **oude** vriend op het station ontmoet.",
            "Igår träffade jag en **gammal** vän på stationen.",
            "I går traff jeg en **gammel** venn på stasjonen.",
            "I går mødte jeg en **gammel** ven på stationen.",
            "Eilen tapasin **vanhan** ystävän asemalla.",
            "Wczoraj **spotkałem** starego przyjaciela na dworcu.",
            "Včera jsem na nádraží potkal **starého** přítele.",
            "Tegnap **találkoztam** egy régi barátommal az állomáson.",
            "Ieri am întâlnit un **vechi** prieten la gară.",
            "Dün istasyonda **eski** bir arkadaşımla karşılaştım.",
            "Kemarin saya **bertemu** teman lama di stasiun.",
            "Hôm qua tôi **gặp** một người bạn cũ ở nhà ga.",
            "Jučer sam na kolodvoru **sreo** starog prijatelja.",
            "Jana nilikutana na **rafiki** wa zamani kituoni.",
            "Вчера я **встретил** старого друга на вокзале.",
            "Вчора я **зустрів** старого друга на вокзалі.",
            "Χθες συνάντησα έναν **παλιό** φίλο στον σταθμό.",
            "昨天我在车站**遇到**了一位老朋友。",
            "昨日、駅で**古い**友人に会いました。",
            "어제 역에서 **오랜** 친구를 만났습니다.",
            "التقيت أمس **بصديق** قديم في المحطة.",
            "אתמול פגשתי **חבר** ותיק בתחנה.",
            "कल मैं स्टेशन पर एक **पुराने** दोस्त से मिला।",
            "เมื่อวานฉันพบ**เพื่อน**เก่าที่สถานี",
            "He said **hola** to us.",
        ],
    );
    all(
        "-",
        &[
            "The Zeitgeist of the nineties was **strange**.",
            "He ordered a croissant and a **strong** espresso.",
            "She has a **certain** je ne sais quoi.",
            "lol that was so **funny** bruh",
            "Yo, that beat is **sick** fam.",
            "**Great** job!",
            "Señor García was a **kind** man.",
            "We ate pho and bánh mì in a **small** bar.",
        ],
    );
}

#[test]
fn contracted_words_are_function_words() {
    all(
        "function-word",
        &[
            "I **can't** come.",
            "She **doesn't** know.",
            "They **won’t** mind.",
            "It **isn't** here.",
            "**let's** go home.",
            "**Let's** go home.",
            "She's **gonna** be late.",
        ],
    );
}

#[test]
fn words_that_are_grammar_where_they_stand_are_left_alone() {
    all(
        "function-word",
        &[
            "I **used** to smoke.",
            "He **dared** not speak.",
            "She is **more** careful now.",
            "Choose the **least** expensive option.",
            "the **least** expensive option.",
            "She is **going** to win.",
        ],
    );
    all(
        "fixed-expression",
        &[
            "I am **used** to noise.",
            "She was **used** to working at night.",
            "We are **bound** to win.",
            "You are **supposed** to wait.",
            "She was **born** in Leeds.",
            "She **turned** him down twice.",
            "Can you **fill** this in, please?",
        ],
    );
    all(
        "-",
        &[
            "We **used** a knife.",
            "It is **used** to make wine.",
            "The prisoner was **bound** to a chair.",
            "She is a **born** teacher.",
            "He **dared** me to jump.",
            "I need **more** time.",
            "They **let** us go home.",
            "It was **kind** of you to come.",
            "**Stay** close to me.",
            "Stay **close** to me.",
            "He turned up in a **flash** suit.",
        ],
    );
}

#[test]
fn formulas_of_letters_are_left_alone() {
    all("fixed-expression", &["**Dear** Mrs. Baker", "**Dear** Anna, thank you for coming."]);
    all("idiom", &["Yours **sincerely**", "**Sincerely** yours, Tom"]);
    all("-", &["She is a **dear** friend.", "I **sincerely** hope so."]);
}

#[test]
fn all_of_an_idiom_gets_other_words() {
    let engine = Engine::embedded().unwrap();
    for (marked, form) in [
        ("In the end she **bit the bullet**.", "faced it"),
        ("The old man **kicked the bucket**.", "died"),
        ("He visits **once in a blue moon**.", "very rarely"),
    ] {
        let answer = engine.suggest_marked(marked).unwrap();
        let forms: Vec<&str> = answer.suggestions.iter().map(|one| one.form.as_str()).collect();
        assert!(forms.contains(&form), "{marked}: {forms:?}");
    }
    let options = Options::default();
    let text = "In the end she bit the bullet.";
    let silence = engine.suggest(text, 15..18, &options).unwrap().no_suggestion.unwrap();
    assert_eq!(
        silence.to_string(),
        "part of the idiom “bite the bullet”; instead of all of it: faced it, got it over with"
    );
}
