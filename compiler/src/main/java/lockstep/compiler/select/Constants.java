package lockstep.compiler.select;

import lockstep.compiler.emit.AddressEvaluator;
import lockstep.compiler.emit.ConstantAddress;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;

/** Leaves of constants. Undefined and poison bits are zero, consistently at each use. */
final class Constants {
    private final Leaves leaves;
    private final AddressEvaluator evaluator;

    Constants(Leaves leaves) {
        this.leaves = leaves;
        this.evaluator = new AddressEvaluator(leaves.layout());
    }

    /**
     * The content of leaf {@code leaf} of {@code constant}.
     *
     * @throws InputException if PTX has no form of it
     */
    Node.Content leaf(Constant constant, int leaf) {
        Constant at = constant;
        int left = leaf;
        while (at instanceof ConstantAggregate aggregate) {
            Type type = aggregate.type();
            int member = memberOf(type, aggregate.elements().size(), left);
            left -= leaves.before(type, member);
            at = aggregate.elements().get(member);
        }
        if (at instanceof ConstantBytes bytes) {
            return new Node.Content.Number(Byte.toUnsignedLong(bytes.at(left)));
        }
        if (at.isZero() || !isScalar(at.type())) {
            return new Node.Content.Number(0);
        }
        return scalar(at, left);
    }

    /**
     * Whether a constant of this type is one number or address; other constants that occur here are undefined or zero.
     */
    private boolean isScalar(Type type) {
        return !type.isAggregate() && !type.isVector();
    }

    private int memberOf(Type type, int count, int leaf) {
        int low = 0;
        int high = count - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (leaves.before(type, middle) <= leaf) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private Node.Content scalar(Constant constant, int leaf) {
        ConstantAddress value;
        try {
            value = evaluator.value(constant);
        } catch (AddressEvaluator.NoForm fault) {
            throw new InputException("not-selectable", SourceLocation.NONE, fault.getMessage() + " cannot be selected");
        }
        GlobalValue global = value.symbol();
        if (global == null) {
            long bits = value.number().shiftRight(leaf * Long.SIZE).longValue();
            int width = leaves.of(constant.type()).get(leaf).type().width();
            return new Node.Content.Number(width == Long.SIZE ? bits : bits & (1L << width) - 1);
        }
        if (value.bits() != leaves.layout().pointerBits(0)) {
            throw new InputException(
                    "not-selectable",
                    global.location(),
                    "a part of the address of @" + global.name() + " cannot be selected");
        }
        return new Node.Content.Symbol(global, value.number().longValue(), value.generic());
    }

    /** The PTX state space of {@code global}. */
    AddressSpace spaceOf(GlobalValue global) {
        AddressSpace space = PtxAddressSpaces.of(global.type()).orElse(AddressSpace.GENERIC);
        return space == AddressSpace.GENERIC && global instanceof GlobalVariable ? AddressSpace.GLOBAL : space;
    }
}
