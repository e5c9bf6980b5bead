package lockstep.compiler.pipeline;

import java.util.Objects;
import lockstep.ir.pass.SourceRef;

/**
 * A pass name that pipelines may use.
 *
 * @param name kebab-case, its name in pipeline text
 * @param unit on which it works
 * @param skipReason why a step of this pass is skipped when the pipeline runs
 * @param beginsLevel whether it switches the program from a higher level to that of its unit
 * @param title its name in the source
 * @param source that names it
 */
public record KnownPass(
        String name, PassUnit unit, SkipReason skipReason, boolean beginsLevel, String title, SourceRef source) {
    /** Why a step of such a pass does nothing. */
    public enum SkipReason {
        /** It is not implemented. An implemented pass of the same name replaces it. */
        NOT_BUILT("not built yet"),
        /** It requests an analysis, which is computed when a pass needs it. */
        ON_DEMAND("on demand"),
        /** It lowers the program to another level, see {@link LoweringStep}. */
        LOWERING("a step of code generation");

        private final String word;

        SkipReason(String word) {
            this.word = word;
        }

        /** The text in listings. */
        public String word() {
            return word;
        }
    }

    public KnownPass {
        Objects.requireNonNull(name);
        Objects.requireNonNull(unit);
        Objects.requireNonNull(skipReason);
        Objects.requireNonNull(title);
        Objects.requireNonNull(source);
    }
}
