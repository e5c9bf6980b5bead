package lockstep.compiler.argpromotion;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.memoryspace.CallSites.Obstacle;
import lockstep.compiler.signature.SignatureRefusals;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;

/** Why a pointer parameter is not promoted: because of the signature of its function, or of its uses. */
final class PromotionRefusals {
    /** For functions with a parameter through which they load. */
    static final Refusals<Obstacle> OBSTACLES = SignatureRefusals.of(ArgumentPromotion.PROMOTE);

    static final Refusal NAKED = refusal("naked", "the function is naked");
    static final Refusal PASSED_OTHERWISE = refusal("passed-otherwise", "an attribute fixes how the pointer is passed");
    static final Refusal OTHER_USE = refusal("other-use", "the pointer is used by something other than a load");
    static final Refusal VARIABLE_OFFSET = refusal("variable-offset", "an offset from the pointer is not a constant");
    static final Refusal NOT_SIMPLE = refusal("not-simple", "a load is volatile or atomic");
    static final Refusal FAR = refusal("long-address", "the address of a load is computed in too many steps");
    static final Refusal OTHER_TYPE = refusal("other-type", "the same bytes are loaded as values of two types");
    static final Refusal POINTER_TO_ITSELF =
            refusal("recursive-pointer", "a function that calls itself would be handed another pointer each time");
    static final Refusal MANY = refusal("too-many-values", "it would become too many values");
    static final Refusal OVERLAP = refusal("overlap", "the values overlap in memory");
    static final Refusal UNSAFE =
            refusal("unsafe-load", "only some lanes may load the value, and others might load what is not there");
    static final Refusal WRITTEN = refusal("written-before", "memory may be written before a load");

    private PromotionRefusals() {}

    private static Refusal refusal(String precondition, String summary) {
        return new Refusal(ArgumentPromotion.PROMOTE, precondition, summary);
    }

    static List<Refusal> all() {
        List<Refusal> all = new ArrayList<>(OBSTACLES.values());
        all.addAll(List.of(
                NAKED,
                PASSED_OTHERWISE,
                OTHER_USE,
                VARIABLE_OFFSET,
                NOT_SIMPLE,
                FAR,
                OTHER_TYPE,
                POINTER_TO_ITSELF,
                MANY,
                OVERLAP,
                UNSAFE,
                WRITTEN));
        return all;
    }
}
