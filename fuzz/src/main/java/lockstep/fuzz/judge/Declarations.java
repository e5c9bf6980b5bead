package lockstep.fuzz.judge;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;

/**
 * The rules and refusals that passes declare; each list is sorted and has each id once.
 *
 * @param rules ids of what they may apply
 * @param refusals ids of the places where they may decline
 */
public record Declarations(List<String> rules, List<String> refusals) {
    /** Of subjects of which nothing is known. */
    public static final Declarations NONE = new Declarations(List.of(), List.of());

    public Declarations {
        rules = List.copyOf(rules);
        refusals = List.copyOf(refusals);
    }

    /** Those of {@code passes}. */
    public static Declarations of(List<? extends Pass<?>> passes) {
        return new Declarations(
                ids(passes, info -> info.rules().stream().map(Rule::id)),
                ids(passes, info -> info.refusals().stream().map(Refusal::id)));
    }

    private static List<String> ids(List<? extends Pass<?>> passes, Function<PassInfo, Stream<String>> part) {
        return passes.stream()
                .flatMap(pass -> part.apply(pass.info()))
                .distinct()
                .sorted()
                .toList();
    }
}
