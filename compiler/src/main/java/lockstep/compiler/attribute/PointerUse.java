package lockstep.compiler.attribute;

import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;

/**
 * What is done with a pointer parameter.
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

    /** Whether a parameter with {@code set} says already how it is kept. */
    static boolean isForgotten(AttributeSet set) {
        return set.has("nocapture") || set.get("captures").isPresent();
    }

    /** Whether what {@code argument} says of accesses stands for those of all threads. */
    static boolean isForAllThreads(Argument argument) {
        return argument.function().isKernel() && argument.attributes().has("noalias");
    }

    /** The attributes of {@code argument}, of which this is all that is done, with what it can promise. */
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
