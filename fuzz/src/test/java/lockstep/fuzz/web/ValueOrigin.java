package lockstep.fuzz.web;

import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantTokenNone;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;

/** What a value is a copy of, through any number of copies. */
final class ValueOrigin {
    private ValueOrigin() {}

    /** Whether both are copies of one value: equal wherever both are live. */
    static boolean isSame(LocalValue first, LocalValue second) {
        Value origin = of(first);
        boolean isKnown = !(origin instanceof Constant constant) || isFixed(constant);
        return isKnown && origin == of(second);
    }

    private static Value of(LocalValue value) {
        Value at = value;
        while (at instanceof Instruction instruction && DivergenceCopy.isCopy(instruction)) {
            at = DivergenceCopy.source(instruction);
        }
        return at;
    }

    /** Undefined constants, whole or in part, get bits anew wherever they are read. */
    private static boolean isFixed(Constant constant) {
        return switch (constant) {
            case ConstantUndef u -> false;
            case ConstantAggregate a -> false;
            case ConstantExpression e -> false;
            case ConstantInt i -> true;
            case ConstantFloat f -> true;
            case ConstantNull n -> true;
            case ConstantTokenNone n -> true;
            case ConstantZero z -> true;
            case ConstantPoison p -> true;
            case ConstantBytes b -> true;
            case BlockAddress b -> true;
            case GlobalValue g -> true;
        };
    }
}
