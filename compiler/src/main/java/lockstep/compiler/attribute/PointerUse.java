package lockstep.compiler.attribute;

import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;

/**
 * The uses of a pointer parameter, summarized.
 *
 * @param isKept whether it may outlive the call
 * @param isRead whether something may be read through it
 * @param isWritten whether something may be written through it
 */
record PointerUse(boolean isKept, boolean isRead, boolean isWritten) {
    /** Nothing. */
    static final PointerUse NONE = new PointerUse(false, false, false);

    /** Anything. */
    static final PointerUse UNKNOWN = new PointerUse(true, true, true);

    PointerUse join(PointerUse that) {
        return new PointerUse(isKept || that.isKept, isRead || that.isRead, isWritten || that.isWritten);
    }

    /** Whether the attributes {@code set} of a parameter include one on capture. */
    static boolean isForgotten(AttributeSet set) {
        return set.has("nocapture") || set.get("captures").isPresent();
    }

    /** Whether access attributes of {@code argument} would hold for all threads. */
    static boolean isForAllThreads(Argument argument) {
        return argument.function().isKernel() && argument.attributes().has("noalias");
    }

    /** The attributes of {@code argument}, with those added that follow if these are all its uses. */
    AttributeSet promised(Argument argument) {
        AttributeSet set = argument.attributes();
        if (!isKept && !isForgotten(set)) {
            set = set.with(new Attribute.Flag("nocapture"));
        }
        if (isForAllThreads(argument) || set.has("readnone") || isRead && isWritten) {
            return set;
        }
        boolean reads = isRead && !set.has("writeonly");
        boolean writes = isWritten && !set.has("readonly");
        String word = reads ? "readonly" : writes ? "writeonly" : "readnone";
        return reads && writes || set.has(word)
                ? set
                : set.without("readonly").without("writeonly").with(new Attribute.Flag(word));
    }
}
