package lockstep.fuzz.generate.evaluator;

import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.sim.image.Op;

/** The row that an instruction of an image was decoded from, by its text. */
public final class ImageRow {
    /** In Ori the function and the place precede the text. */
    private static final Pattern TEXT = Pattern.compile("(?:\\S+\\+0x[0-9a-f]+: )?(?:@!?\\S+ )?(\\S+).*");

    private ImageRow() {}

    /** The first word after the guard, with its suffixes. */
    public static String name(Op op) {
        Matcher matcher = TEXT.matcher(op.sourceText());
        return matcher.matches() ? matcher.group(1) : "";
    }

    /** Of rows whose name begins so. */
    public static Predicate<Op> of(String name) {
        return op -> {
            String found = name(op);
            return found.equals(name) || found.startsWith(name + ".");
        };
    }

    /** {@code wrong} for the instructions that {@code chosen} accepts. */
    public static Evaluator on(Predicate<Op> chosen, Evaluator wrong) {
        return at -> chosen.test(at.op()) ? wrong.step(at) : at.execute();
    }

    /** {@code wrong} for all instructions that a row becomes. */
    public static Evaluator on(String name, Evaluator wrong) {
        return on(of(name), wrong);
    }
}
