package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout.AddressStep;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.rule.Rule;

/** Address arithmetic: canonical constant offsets, and merging of consecutive steps. */
final class AddressCombinations {
    private static final int INBOUNDS_FLAGS = Flag.set(Flag.INBOUNDS, Flag.NUSW);

    static final List<CodedRule> LIST = List.of(
            CodedRule.of(
                    "address-of-first",
                    "an address with zero indices only is its base",
                    AddressCombinations::nothing,
                    Opcode.GETELEMENTPTR),
            CodedRule.of(
                    "index-width",
                    "indices get the width of addresses",
                    AddressCombinations::width,
                    Opcode.GETELEMENTPTR),
            CodedRule.of(
                    "address-constant",
                    "constant indices become one in bytes",
                    AddressCombinations::bytes,
                    Opcode.GETELEMENTPTR),
            CodedRule.of(
                    "address-of-variable",
                    "a constant step from a global variable is a constant",
                    AddressCombinations::variable,
                    Opcode.GETELEMENTPTR),
            CodedRule.of(
                    "address-of-sum",
                    "a step by a sum with a constant becomes two steps",
                    AddressCombinations::sum,
                    Opcode.GETELEMENTPTR),
            CodedRule.of(
                    "address-constants",
                    "consecutive constant steps are merged",
                    AddressCombinations::constants,
                    Opcode.GETELEMENTPTR),
            CodedRule.of(
                    "address-steps",
                    "consecutive steps through elements are merged",
                    AddressCombinations::merged,
                    Opcode.GETELEMENTPTR));

    private AddressCombinations() {}

    private static boolean nothing(Instruction instruction, Combiner combiner, Rule rule) {
        GetElementPtrInstruction address = (GetElementPtrInstruction) instruction;
        boolean isNothing = address.type().equals(address.base().type())
                && address.indices().stream().allMatch(combiner::isZero);
        if (!isNothing || !combiner.allow(rule, address)) {
            return false;
        }
        combiner.replace(address, address.base());
        return true;
    }

    private static int indexBits(GetElementPtrInstruction address, Combiner combiner) {
        return combiner.layout().indexBits(((PointerType) address.type()).addressSpace());
    }

    private static boolean isStruct(GetElementPtrInstruction address, int index, Combiner combiner) {
        return combiner.layout()
                .steps(address.sourceElementType(), address.indices())
                .map(steps -> steps.get(index) instanceof AddressStep.Field)
                .orElse(true);
    }

    private static boolean width(Instruction instruction, Combiner combiner, Rule rule) {
        GetElementPtrInstruction address = (GetElementPtrInstruction) instruction;
        if (!address.type().isPointer()) {
            return false;
        }
        IntType wanted = IntType.of(indexBits(address, combiner));
        boolean changed = false;
        for (int i = 0; i < address.indexCount(); i++) {
            Value index = address.index(i);
            boolean isOther = index.type() instanceof IntType t && !t.equals(wanted);
            if (!isOther || isStruct(address, i, combiner) || !changed && !combiner.allow(rule, address)) {
                continue;
            }
            changed = true;
            Opcode opcode = ((IntType) index.type()).width() < wanted.width() ? Opcode.SEXT : Opcode.TRUNC;
            combiner.setOperand(address, i + 1, combiner.cast(opcode, index, wanted, 0, address));
        }
        return changed;
    }

    private static OptionalLong offset(GetElementPtrInstruction address, Combiner combiner) {
        return address.type().isPointer()
                ? combiner.layout().offsetOf(address.sourceElementType(), address.indices())
                : OptionalLong.empty();
    }

    private static boolean isBytes(GetElementPtrInstruction address) {
        return address.indexCount() == 1 && address.sourceElementType().equals(IntType.I8);
    }

    private static GetElementPtrInstruction ofBytes(
            Value base, long offset, int flags, GetElementPtrInstruction place, Combiner combiner) {
        Constant index = combiner.integer(IntType.of(indexBits(place, combiner)), offset);
        return combiner.insert(new GetElementPtrInstruction(IntType.I8, base, List.of(index), flags), place);
    }

    private static boolean bytes(Instruction instruction, Combiner combiner, Rule rule) {
        GetElementPtrInstruction address = (GetElementPtrInstruction) instruction;
        OptionalLong offset = offset(address, combiner);
        if (offset.isEmpty() || isBytes(address) || !combiner.allow(rule, address)) {
            return false;
        }
        combiner.replace(address, ofBytes(address.base(), offset.getAsLong(), address.flags(), address, combiner));
        return true;
    }

    private static boolean variable(Instruction instruction, Combiner combiner, Rule rule) {
        GetElementPtrInstruction address = (GetElementPtrInstruction) instruction;
        boolean fits = address.base() instanceof GlobalVariable
                && isBytes(address)
                && address.index(0) instanceof ConstantInt
                && address.type().isPointer();
        if (!fits || !combiner.allow(rule, address)) {
            return false;
        }
        List<Constant> operands = List.of((Constant) address.base(), (Constant) address.index(0));
        combiner.replace(
                address,
                combiner.context()
                        .expression(Opcode.GETELEMENTPTR, address.type(), operands, address.flags(), IntType.I8, ""));
        return true;
    }

    /**
     * {@code &p[x + 5]} becomes {@code &(&p[x])[5]}. If the sum is extended it must not wrap and is treated as signed:
     * what {@code nneg} extends is not negative.
     */
    private static boolean sum(Instruction instruction, Combiner combiner, Rule rule) {
        GetElementPtrInstruction address = (GetElementPtrInstruction) instruction;
        if (address.indexCount() != 1 || !address.type().isPointer()) {
            return false;
        }
        boolean isExtended = address.index(0) instanceof CastInstruction c
                && (c.opcode() == Opcode.SEXT || c.opcode() == Opcode.ZEXT && c.has(Flag.NNEG))
                && c.hasOneUse();
        Value index = isExtended ? ((CastInstruction) address.index(0)).value() : address.index(0);
        boolean fits = index instanceof BinaryInstruction b
                && b.opcode() == Opcode.ADD
                && b.hasOneUse()
                && b.right() instanceof ConstantInt
                && (!isExtended || b.has(Flag.NSW))
                && ((IntType) address.index(0).type()).width() == indexBits(address, combiner);
        if (!fits || !combiner.allow(rule, address)) {
            return false;
        }
        BinaryInstruction add = (BinaryInstruction) index;
        Value first = isExtended
                ? combiner.cast(Opcode.SEXT, add.left(), address.index(0).type(), 0, address)
                : add.left();
        GetElementPtrInstruction step = combiner.insert(
                new GetElementPtrInstruction(address.sourceElementType(), address.base(), List.of(first), 0), address);
        long offset = ((ConstantInt) add.right()).sext() * combiner.layout().allocSize(address.sourceElementType());
        combiner.replace(address, ofBytes(step, offset, 0, address, combiner));
        return true;
    }

    private static boolean constants(Instruction instruction, Combiner combiner, Rule rule) {
        GetElementPtrInstruction address = (GetElementPtrInstruction) instruction;
        OptionalLong offset = offset(address, combiner);
        if (offset.isEmpty() || !(address.base() instanceof GetElementPtrInstruction inner)) {
            return false;
        }
        OptionalLong first = offset(inner, combiner);
        if (first.isEmpty() || !combiner.allow(rule, address)) {
            return false;
        }
        boolean staysInside = address.has(Flag.INBOUNDS) && inner.has(Flag.INBOUNDS);
        long sum = first.getAsLong() + offset.getAsLong();
        combiner.replace(address, ofBytes(inner.base(), sum, staysInside ? INBOUNDS_FLAGS : 0, address, combiner));
        return true;
    }

    /** {@code &(&p[a])[0][b]} becomes {@code &p[a][b]}: the inner address steps over the elements of the outer one. */
    private static boolean merged(Instruction instruction, Combiner combiner, Rule rule) {
        GetElementPtrInstruction address = (GetElementPtrInstruction) instruction;
        if (!(address.base() instanceof GetElementPtrInstruction inner)
                || !address.type().isPointer()
                || !inner.type().isPointer()
                || !inner.hasOneUse()
                || address.indexCount() < 2
                || !combiner.isZero(address.index(0))
                || offset(inner, combiner).isPresent()
                || !stepsOver(inner, combiner).equals(address.sourceElementType())
                || !combiner.allow(rule, address)) {
            return false;
        }
        List<Value> indices = new ArrayList<>(inner.indices());
        indices.addAll(address.indices().subList(1, address.indexCount()));
        // Without inbounds each of the two sums may be a signed number although both steps together overflow.
        int flags = address.has(Flag.INBOUNDS) && inner.has(Flag.INBOUNDS) ? INBOUNDS_FLAGS : 0;
        GetElementPtrInstruction one =
                new GetElementPtrInstruction(inner.sourceElementType(), inner.base(), indices, flags);
        combiner.replace(address, combiner.insert(one, address));
        return true;
    }

    private static Type stepsOver(GetElementPtrInstruction address, Combiner combiner) {
        return combiner.layout()
                .steps(address.sourceElementType(), address.indices())
                .map(steps -> steps.getLast().type())
                .orElse(IntType.I1);
    }
}
