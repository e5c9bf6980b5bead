package lockstep.ir.nvvm;

import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;

/** A parameter inside its function. */
public final class Argument extends LocalValue {
    private final Function function;
    private final int index;

    Argument(Function function, int index, Type type) {
        super(type);
        this.function = function;
        this.index = index;
    }

    /** The function. */
    public Function function() {
        return function;
    }

    /** Position in the parameter list, from 0. */
    public int index() {
        return index;
    }

    /** The attributes of this parameter. */
    public AttributeSet attributes() {
        return function.attributes().parameter(index);
    }
}
