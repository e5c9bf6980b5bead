package lockstep.compiler.inline;

import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;

/**
 * Compatibility and merging of function attributes that affect the meaning of a body, when it is inlined into another
 * function.
 *
 * <p>Source: LLVM Language Reference, "Function Attributes"; which ones have to agree and which are merged follows
 * LLVM's {@code Attributes.td} (compatibility and merge rules).
 */
final class AttributeAgreement {
    private static final String DENORMALS = "denormal-fp-math";
    private static final String DENORMALS_OF_FLOAT = "denormal-fp-math-f32";
    private static final String ALL_DYNAMIC = "dynamic,dynamic";

    /** A body computes different results under another setting of it. */
    private static final String FLUSH = "nvptx-f32ftz";
    /** Present in both or in neither. */
    private static final List<String> MUST_BE_IN_BOTH =
            List.of("strictfp", "sanitize_address", "sanitize_thread", "sanitize_memory", "sanitize_hwaddress");
    /** Permissions that the caller keeps only if every inlined body has them. */
    private static final List<String> PERMISSIONS = List.of(
            "approx-func-fp-math",
            "less-precise-fpmad",
            "no-infs-fp-math",
            "no-nans-fp-math",
            "no-signed-zeros-fp-math",
            "unsafe-fp-math");

    private AttributeAgreement() {}

    /** Why the body of {@code callee} would have another meaning in {@code caller}; empty if it would not. */
    static Optional<InlineObjection> disagreement(Function caller, Function callee, boolean readsTarget) {
        AttributeSet outer = caller.attributes().function();
        AttributeSet inner = callee.attributes().function();
        if (!outer.text(FLUSH).equals(inner.text(FLUSH))) {
            return Optional.of(InlineObjection.of(InlineObstacle.FLUSH));
        }
        for (String key : MUST_BE_IN_BOTH) {
            if (outer.has(key) != inner.has(key)) {
                return Optional.of(
                        new InlineObjection(InlineObstacle.ONE_SIDED, key + " is on one of the two functions only"));
            }
        }
        if (inner.has("null_pointer_is_valid") && !outer.has("null_pointer_is_valid")) {
            return Optional.of(InlineObjection.of(InlineObstacle.NULL));
        }
        if (!agree(denormals(outer), denormals(inner)) || !agree(denormalsOfFloat(outer), denormalsOfFloat(inner))) {
            return Optional.of(InlineObjection.of(InlineObstacle.DENORMALS));
        }
        if (readsTarget && !outer.text("target-cpu").equals(inner.text("target-cpu"))) {
            return Optional.of(InlineObjection.of(InlineObstacle.TARGET));
        }
        return Optional.empty();
    }

    private static String denormals(AttributeSet set) {
        return normal(set.text(DENORMALS).orElse("ieee,ieee"));
    }

    private static String denormalsOfFloat(AttributeSet set) {
        return set.text(DENORMALS_OF_FLOAT).map(AttributeAgreement::normal).orElse(denormals(set));
    }

    /** A single mode applies to both results and operands. */
    private static String normal(String modes) {
        return modes.contains(",") ? modes : modes + "," + modes;
    }

    /** A body with the dynamic mode is correct under any. */
    private static boolean agree(String outer, String inner) {
        return outer.equals(inner) || inner.equals(ALL_DYNAMIC);
    }

    /** Removes the attributes of {@code caller} that do not hold with the body of {@code callee} in it. */
    static void join(Function caller, Function callee) {
        AttributeSet outer = caller.attributes().function();
        AttributeSet inner = callee.attributes().function();
        AttributeSet joined = outer;
        for (String key : PERMISSIONS) {
            if (isTrue(outer, key) && !isTrue(inner, key)) {
                joined = joined.with(new Attribute.Text(key, "false"));
            }
        }
        if (!inner.has("mustprogress")) {
            joined = joined.without("mustprogress");
        }
        if (joined != outer) {
            caller.setAttributes(caller.attributes().withFunction(joined));
        }
    }

    private static boolean isTrue(AttributeSet set, String key) {
        return set.text(key).filter("true"::equals).isPresent();
    }
}
