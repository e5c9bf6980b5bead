package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * A rule of instcombine: a match of {@code source} for which {@code condition} holds may be replaced by {@code target}.
 * The language is described in {@code docs/instcombine.md}.
 *
 * @param name kebab-case, unique among all rules
 * @param location its position in the text
 * @param text the rule on one line, without its name
 * @param condition what must hold
 * @param source the left side, an operation
 * @param target the right side, of the same type
 * @param types the types of the rule, by number
 * @param narrowings which types must be narrower than which, because of casts on either side
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
     * A type whose elements must have fewer bits than those of another.
     *
     * @param narrow number of the narrower type
     * @param wide number of the wider type
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
