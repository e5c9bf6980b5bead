package lockstep.seeded;

import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;

/**
 * Something wrong with the text of a program of Ori: each match of a pattern becomes something else. Begins and ends of
 * lines are {@code ^} and {@code $}.
 *
 * @param pattern what is replaced
 * @param replacement as of {@link java.util.regex.Matcher#replaceAll(String)}
 */
record OriTextMistake(Pattern pattern, String replacement) implements UnaryOperator<OriModule> {
    OriTextMistake {
        Objects.requireNonNull(pattern);
        Objects.requireNonNull(replacement);
    }

    OriTextMistake(String pattern, String replacement) {
        this(Pattern.compile(pattern, Pattern.MULTILINE), replacement);
    }

    /** The wrong program; {@code module} where it has no place for the mistake. */
    @Override
    public OriModule apply(OriModule module) {
        String text = OriModuleText.print(module);
        String wrong = pattern.matcher(text).replaceAll(replacement);
        if (wrong.equals(text)) {
            return module;
        }
        Diagnostics found = new Diagnostics();
        return OriModuleText.parse(wrong, "wrong.ori", found)
                .orElseThrow(() -> new IllegalStateException(pattern + ": " + found))
                .module();
    }
}
