package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * A rule of instcombine: wherever {@code source} stands and {@code condition} holds, {@code target} may stand. The
 * language is described in {@code docs/instcombine.md}.
 *
 * @param name kebab-case, unique among all rules
 * @param location where the text has it
 * @param text the rule on one line, without its name
 * @param condition what must hold
 * @param source an operation
 * @param target what becomes of it; of the same type
 * @param types the types of the rule by number
 * @param narrowings which types are narrower than which, as the casts of both sides say
 */
public record CombineRule(
        String name,
        SourceLocation location,
        String text,
        Condition condition,
        Term.Operation source,
        Term target,
        List<TypeVariable> types,
        List<Narrowing> narrowings) {
    /**
     * The elements of one type have fewer bits than those of another.
     *
     * @param narrow number of the one
     * @param wide number of the other
     */
    public record Narrowing(int narrow, int wide) {}

    public CombineRule {
        Objects.requireNonNull(name);
        Objects.requireNonNull(location);
        Objects.requireNonNull(text);
        Objects.requireNonNull(condition);
        Objects.requireNonNull(source);
        Objects.requireNonNull(target);
        types = List.copyOf(types);
        narrowings = List.copyOf(narrowings);
    }
}
