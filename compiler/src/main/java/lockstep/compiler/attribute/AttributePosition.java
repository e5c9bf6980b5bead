package lockstep.compiler.attribute;

import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Function;

/**
 * What an abstract attribute is of.
 *
 * @param index of the argument; -1 for the function itself and for its result
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

    /** Of a position that is one of an argument. */
    Argument argument() {
        return function.argument(index);
    }
}
