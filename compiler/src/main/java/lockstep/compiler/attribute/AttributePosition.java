package lockstep.compiler.attribute;

import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Function;

/**
 * The IR position that an abstract attribute is about.
 *
 * @param index the argument index; -1 for the function itself and for its result
 */
record AttributePosition(Place place, Function function, int index) {
    /** The kinds of positions. */
    enum Place {
        FUNCTION,
        RESULT,
        ARGUMENT
    }

    static AttributePosition of(Function function) {
        return new AttributePosition(Place.FUNCTION, function, -1);
    }

    static AttributePosition ofResult(Function function) {
        return new AttributePosition(Place.RESULT, function, -1);
    }

    static AttributePosition of(Argument argument) {
        return new AttributePosition(Place.ARGUMENT, argument.function(), argument.index());
    }

    /** The argument of an argument position. */
    Argument argument() {
        return function.argument(index);
    }
}
