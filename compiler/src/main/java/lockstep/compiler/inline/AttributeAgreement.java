package lockstep.compiler.inline;

import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;

/**
 * Function attributes that say how a body is to be read, and what becomes of them when it moves to another function.
 *
 * <p>Source: LLVM Language Reference, "Function Attributes"; which ones have to agree and which are joined is what
 * LLVM's {@code Attributes.td} says (compatibility and merge rules).
 */
final class AttributeAgreement {
    private static final String DENORMALS = "denormal-fp-math";
    private static final String DENORMALS_OF_FLOAT = "denormal-fp-math-f32";
    private static final String ALL_DYNAMIC = "dynamic,dynamic";

    /** A body with another setting of it would compute something else. */
    private static final String FLUSH = "nvptx-f32ftz";
    /** Present in both or in neither. */
    private static final List<String> MUST_BE_IN_BOTH =
            List.of("strictfp", "sanitize_address", "sanitize_thread", "sanitize_memory", "sanitize_hwaddress");
    /** Permissions that hold for the caller only as long as each body in it has them. */
    private static final List<String> PERMISSIONS = List.of(
            "approx-func-fp-math",
            "less-precise-fpmad",
            "no-infs-fp-math",
            "no-nans-fp-math",
            "no-signed-zeros-fp-math",
            "unsafe-fp-math");

    private AttributeAgreement() {}

    /** Why a body of {@code callee} would mean something else in {@code caller}; empty where it would not. */
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

    /** One word stands for results and operands alike. */
    private static String normal(String modes) {
        return modes.contains(",") ? modes : modes + "," + modes;
    }

    /** A body for which the mode is dynamic works under any. */
    private static boolean agree(String outer, String inner) {
        return outer.equals(inner) || inner.equals(ALL_DYNAMIC);
    }

    /** Takes from {@code caller} what a body of {@code callee} in it would make untrue. */
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
