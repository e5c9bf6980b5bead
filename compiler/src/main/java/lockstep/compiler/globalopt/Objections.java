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
 * Collects why paths leave one variable alone. Only those of the last round are reported: what an earlier one declined
 * may have been possible later.
 */
final class Objections {
    /** The words of a remark, half a sentence; empty where there is none. */
    private record Objection(Refusal why, Optional<String> reason) {}

    private final List<Objection> all = new ArrayList<>();

    /** Adds one with a remark; the answer is what a path that declines returns. */
    <T> Optional<T> add(Refusal why) {
        return add(why, why.summary());
    }

    /** Adds one whose remark says more. */
    <T> Optional<T> add(Refusal why, String reason) {
        all.add(new Objection(why, Optional.of(reason)));
        return Optional.empty();
    }

    /** Adds one without a remark, of a path that few variables are for. */
    <T> Optional<T> count(Refusal why) {
        all.add(new Objection(why, Optional.empty()));
        return Optional.empty();
    }

    /** Reports them about {@code variable}, in the order of the paths. */
    void report(GlobalVariable variable, PassContext context) {
        for (Objection objection : all) {
            objection
                    .reason()
                    .ifPresentOrElse(
                            reason -> context.refused(
                                    objection.why(), () -> remark(variable, objection.why(), reason)),
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
