package lockstep.ir.rule;

import java.util.Objects;

/**
 * A named rewrite of a pass: the unit of attribution, coverage and bisection.
 *
 * @param pass name of the pass, kebab-case
 * @param name name of the rewrite within the pass, kebab-case
 * @param summary one line: what is rewritten into what
 */
public record Rule(String pass, String name, String summary) {
    public Rule {
        Objects.requireNonNull(pass);
        Objects.requireNonNull(name);
        Objects.requireNonNull(summary);
    }

    /** {@code pass:name}. */
    public String id() {
        return pass + ":" + name;
    }

    @Override
    public String toString() {
        return id();
    }
}
