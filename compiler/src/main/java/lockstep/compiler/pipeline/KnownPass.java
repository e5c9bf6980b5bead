package lockstep.compiler.pipeline;

import java.util.Objects;
import lockstep.ir.pass.SourceRef;

/**
 * A pass that pipelines name.
 *
 * @param name kebab-case, its name in pipeline text
 * @param unit what it works on
 * @param standing why it does nothing when it is run
 * @param beginsLevel whether the program is of the level of its unit from here on, and of a higher one before
 * @param title what its source calls it
 * @param source where it is named
 */
public record KnownPass(
        String name, PassUnit unit, Standing standing, boolean beginsLevel, String title, SourceRef source) {
    /** Why a step of such a pass does nothing. */
    public enum Standing {
        /** It is not built yet. A pass of the same name that is built takes its place. */
        NOT_BUILT("not built yet"),
        /** It asks for an analysis, which is computed when a pass needs it. */
        ON_DEMAND("on demand"),
        /** It makes a program of another level, see {@link LoweringStep}. */
        LOWERING("a step of code generation");

        private final String word;

        Standing(String word) {
            this.word = word;
        }

        /** The words in lists. */
        public String word() {
            return word;
        }
    }

    public KnownPass {
        Objects.requireNonNull(name);
        Objects.requireNonNull(unit);
        Objects.requireNonNull(standing);
        Objects.requireNonNull(title);
        Objects.requireNonNull(source);
    }
}
