package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import lockstep.ir.rule.Refusal;

/**
 * Collects why paths leave one variable. Only those of the last iteration are reported, because a path that declines
 * may apply in a later one.
 */
final class Objections {
    /** A refusal with the text of its remark, half a sentence; empty for no remark. */
    private record Objection(Refusal why, Optional<String> reason) {}

    private final List<Objection> all = new ArrayList<>();

    /** Adds an objection with a remark; returns the empty result of a path that declines. */
    <T> Optional<T> add(Refusal why) {
        return add(why, why.summary());
    }

    /** Adds an objection with a more specific remark. */
    <T> Optional<T> add(Refusal why, String reason) {
        all.add(new Objection(why, Optional.of(reason)));
        return Optional.empty();
    }

    /** Adds an objection without a remark, for a path that applies to few variables. */
    <T> Optional<T> count(Refusal why) {
        all.add(new Objection(why, Optional.empty()));
        return Optional.empty();
    }

    /** Reports the objections for {@code variable}, in the order of the paths. */
    void report(GlobalVariable variable, PassContext context) {
        for (Objection objection : all) {
            objection
                    .reason()
                    .ifPresentOrElse(
                            reason -> context.refused(objection.why(), () -> remark(variable, objection.why(), reason)),
                            () -> context.refused(objection.why()));
        }
    }

    private static Remark remark(GlobalVariable variable, Refusal why, String reason) {
        return new Remark(
                Remark.Kind.MISSED,
                GlobalOpt.NAME,
                why.rule() == GlobalOpt.ERASE_UNUSED ? "Stays" : name(why.precondition()),
                "",
                SourceLocation.NONE,
                "@" + variable.name() + " is left: " + reason);
    }

    /** PascalCase of kebab-case. */
    private static String name(String precondition) {
        StringBuilder name = new StringBuilder();
        for (String word : precondition.split("-")) {
            name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
        }
        return name.toString();
    }
}
