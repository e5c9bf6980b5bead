package lockstep.ir.nvvm.verify;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/** Rules about one instruction and the types of its operands. */
final class InstructionRules {
    private final Report report;
    private final MemoryRules memory;
    private final NvvmCallRules calls;

    InstructionRules(Report report, TypeSizes sizes) {
        this.report = report;
        this.memory = new MemoryRules(report, sizes);
        this.calls = new NvvmCallRules(report, sizes.layout());
    }

    void check(Instruction instruction) {
        checkFlags(instruction);
        switch (instruction) {
            case BinaryInstruction b -> checkBinary(b);
            case UnaryInstruction u -> checkUnary(u);
            case CastInstruction c -> checkCast(c);
            case CompareInstruction c -> checkCompare(c);
            case SelectInstruction s -> checkSelect(s);
            case PhiInstruction p -> checkPhi(p);
            case ExtractElementInstruction e -> checkExtractElement(e);
            case InsertElementInstruction i -> checkInsertElement(i);
            case ShuffleVectorInstruction s -> checkShuffle(s);
            case ExtractValueInstruction e -> checkExtractValue(e);
            case InsertValueInstruction i -> checkInsertValue(i);
            case FreezeInstruction f -> checkFreeze(f);
            case AllocaInstruction a -> memory.check(a);
            case LoadInstruction l -> memory.check(l);
            case StoreInstruction s -> memory.check(s);
            case GetElementPtrInstruction g -> memory.check(g);
            case AtomicRmwInstruction a -> memory.check(a);
            case CompareExchangeInstruction c -> memory.check(c);
            case FenceInstruction f -> memory.check(f);
            case CallInstruction c -> calls.check(c);
            case TerminatorInstruction t -> checkTerminator(t);
        }
    }

    private void checkTerminator(TerminatorInstruction terminator) {
        switch (terminator) {
            case ReturnInstruction r -> checkReturn(r);
            case BranchInstruction b -> checkBranch(b);
            case SwitchInstruction s -> checkSwitch(s);
            case IndirectBranchInstruction i -> checkIndirect(i);
            case UnreachableInstruction u -> {}
        }
    }

    // ---- flags

    private void checkFlags(Instruction instruction) {
        if (instruction.flags() == 0) {
            return;
        }
        for (Flag flag : Flag.values()) {
            if (instruction.has(flag) && !isAllowed(instruction, flag)) {
                report.at(
                        instruction,
                        VerifierRule.FLAG_NOT_ALLOWED,
                        flag.word() + " is not allowed on "
                                + instruction.opcode().mnemonic() + " of type " + instruction.type());
            }
        }
    }

    private static boolean isAllowed(Instruction instruction, Flag flag) {
        if (!instruction.opcode().allows(flag)) {
            return false;
        }
        return !flag.isFastMath() || instruction.opcode() == Opcode.FCMP || hasFloats(instruction.type());
    }

    /** Fast-math flags are for floats, and for calls, PHIs and selects of arrays of such (or structs of one kind). */
    private static boolean hasFloats(Type type) {
        Type inner = type;
        while (inner instanceof ArrayType a) {
            inner = a.element();
        }
        if (inner instanceof StructType s && !s.fields().isEmpty()) {
            return s.fields().stream().allMatch(Type::isFloatOrFloatVector);
        }
        return inner.isFloatOrFloatVector();
    }

    // ---- arithmetic

    private void checkBinary(BinaryInstruction binary) {
        Type type = binary.type();
        boolean ofFloats = isOfFloats(binary.opcode());
        boolean isRight = ofFloats ? type.isFloatOrFloatVector() : type.isIntOrIntVector();
        if (!isRight
                || !binary.left().type().equals(type)
                || !binary.right().type().equals(type)) {
            report.at(
                    binary,
                    VerifierRule.BINARY_OPERANDS,
                    binary.opcode().mnemonic() + " of " + binary.left().type() + " and "
                            + binary.right().type() + " gives " + type);
        }
    }

    static boolean isOfFloats(Opcode opcode) {
        return opcode == Opcode.FADD
                || opcode == Opcode.FSUB
                || opcode == Opcode.FMUL
                || opcode == Opcode.FDIV
                || opcode == Opcode.FREM;
    }

    private void checkUnary(UnaryInstruction unary) {
        if (!unary.type().isFloatOrFloatVector() || !unary.value().type().equals(unary.type())) {
            report.at(
                    unary,
                    VerifierRule.UNARY_OPERAND,
                    "fneg of " + unary.value().type());
        }
    }

    private void checkCast(CastInstruction cast) {
        if (!CastRules.isValid(cast.opcode(), cast.value().type(), cast.type())) {
            report.at(
                    cast,
                    VerifierRule.CAST_TYPES,
                    cast.opcode().mnemonic() + " from " + cast.value().type() + " to " + cast.type());
        }
    }

    private void checkCompare(CompareInstruction compare) {
        Type left = compare.left().type();
        boolean isRight = compare.predicate().isOfFloats()
                ? left.isFloatOrFloatVector()
                : left.isIntOrIntVector() || left.isPointerOrPointerVector();
        if (!isRight || !left.equals(compare.right().type())) {
            report.at(
                    compare,
                    VerifierRule.COMPARE_OPERANDS,
                    compare.opcode().mnemonic() + " of " + left + " and "
                            + compare.right().type());
        }
    }

    private void checkSelect(SelectInstruction select) {
        Type condition = select.condition().type();
        boolean isConditionRight =
                condition.isInt(1) || condition.scalar().isInt(1) && CastRules.sameShape(condition, select.type());
        boolean areValuesRight = select.ifTrue().type().equals(select.type())
                && select.ifFalse().type().equals(select.type())
                && select.type().isFirstClass()
                && select.type() != SimpleType.TOKEN;
        if (!isConditionRight || !areValuesRight) {
            report.at(
                    select,
                    VerifierRule.SELECT_OPERANDS,
                    "select by " + condition + " between " + select.ifTrue().type() + " and "
                            + select.ifFalse().type());
        }
    }

    private void checkPhi(PhiInstruction phi) {
        if (!phi.type().isFirstClass() || phi.type() == SimpleType.TOKEN) {
            report.at(phi, VerifierRule.PHI_TYPE, "a PHI of type " + phi.type());
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (!phi.incomingValue(i).type().equals(phi.type())) {
                report.at(
                        phi,
                        VerifierRule.PHI_TYPE,
                        "entry " + i + " of a PHI of type " + phi.type() + " is a "
                                + phi.incomingValue(i).type());
            }
        }
    }

    private void checkFreeze(FreezeInstruction freeze) {
        Type type = freeze.value().type();
        if (!type.isFirstClass() || type == SimpleType.TOKEN || !type.equals(freeze.type())) {
            report.at(freeze, VerifierRule.FREEZE_OPERAND, "freeze of " + type);
        }
    }

    // ---- vectors and aggregates

    private void vectorFault(Instruction instruction, String found) {
        report.at(instruction, VerifierRule.VECTOR_OPERANDS, found);
    }

    private void checkExtractElement(ExtractElementInstruction extract) {
        if (!extract.vector().type().isVector() || !extract.index().type().isInt()) {
            vectorFault(
                    extract,
                    "element " + extract.index().type() + " of "
                            + extract.vector().type());
        }
    }

    private void checkInsertElement(InsertElementInstruction insert) {
        boolean isRight = insert.vector().type() instanceof VectorType v
                && v.element().equals(insert.element().type())
                && insert.index().type().isInt();
        if (!isRight) {
            vectorFault(
                    insert,
                    "a " + insert.element().type() + " at " + insert.index().type() + " into "
                            + insert.vector().type());
        }
    }

    private void checkShuffle(ShuffleVectorInstruction shuffle) {
        if (!(shuffle.left().type() instanceof VectorType v)
                || !v.equals(shuffle.right().type())) {
            vectorFault(
                    shuffle,
                    "vectors of " + shuffle.left().type() + " and "
                            + shuffle.right().type());
            return;
        }
        Set<Integer> distinct = new HashSet<>(shuffle.mask());
        if (v.scalable() && (distinct.size() != 1 || distinct.stream().anyMatch(m -> m > 0))) {
            vectorFault(shuffle, "a mask of a scalable vector that is neither zero nor poison");
        }
        for (int entry : shuffle.mask()) {
            if (entry < ShuffleVectorInstruction.POISON || entry >= 2L * v.count()) {
                vectorFault(shuffle, "mask entry " + entry + " of vectors of " + v.count());
                return;
            }
        }
    }

    private void checkExtractValue(ExtractValueInstruction extract) {
        Type member = member(extract.aggregate().type(), extract.path());
        if (member == null || !member.equals(extract.type())) {
            report.at(
                    extract,
                    VerifierRule.AGGREGATE_OPERANDS,
                    "member " + extract.path() + " of " + extract.aggregate().type() + " as " + extract.type());
        }
    }

    private void checkInsertValue(InsertValueInstruction insert) {
        Type member = member(insert.aggregate().type(), insert.path());
        if (member == null || !member.equals(insert.member().type())) {
            report.at(
                    insert,
                    VerifierRule.AGGREGATE_OPERANDS,
                    "a " + insert.member().type() + " as member " + insert.path() + " of "
                            + insert.aggregate().type());
        }
    }

    /** The type that {@code path} leads to, or null where it is empty or leads nowhere. */
    private static @Nullable Type member(Type aggregate, List<Integer> path) {
        Type type = path.isEmpty() ? null : aggregate;
        for (int index : path) {
            if (type instanceof StructType s && index >= 0 && index < s.fields().size()) {
                type = s.fields().get(index);
            } else if (type instanceof ArrayType a && index >= 0 && index < a.count()) {
                type = a.element();
            } else {
                return null;
            }
        }
        return type;
    }

    // ---- terminators

    private void checkBranch(BranchInstruction branch) {
        if (branch.isConditional() && !branch.condition().type().isInt(1)) {
            report.at(
                    branch,
                    VerifierRule.BRANCH_CONDITION,
                    "the condition is a " + branch.condition().type());
        }
        checkTargets(branch);
    }

    private void checkSwitch(SwitchInstruction choice) {
        Type type = choice.value().type();
        if (!type.isInt()) {
            report.at(choice, VerifierRule.SWITCH_OPERANDS, "switch on a " + type);
        }
        Set<Value> seen = new HashSet<>();
        for (int i = 0; i < choice.caseCount(); i++) {
            ConstantInt value = choice.caseValue(i);
            if (!value.type().equals(type)) {
                report.at(choice, VerifierRule.SWITCH_OPERANDS, "case " + i + " is a " + value.type());
            }
            if (!seen.add(value)) {
                report.at(choice, VerifierRule.SWITCH_DUPLICATE_CASE, "two cases for " + value.signed());
            }
        }
        checkTargets(choice);
    }

    private void checkIndirect(IndirectBranchInstruction branch) {
        if (!branch.address().type().isPointer()) {
            report.at(
                    branch,
                    VerifierRule.INDIRECTBR_ADDRESS,
                    "the address is a " + branch.address().type());
        }
        checkTargets(branch);
    }

    private void checkTargets(TerminatorInstruction terminator) {
        Function function = terminator.function();
        for (BasicBlock target : terminator.successors()) {
            if (target.function() != function) {
                report.at(
                        terminator,
                        VerifierRule.BLOCK_OF_OTHER_FUNCTION,
                        Report.describe(target) + " is not in this function");
            }
        }
    }

    private void checkReturn(ReturnInstruction instruction) {
        Function function = instruction.function();
        if (function == null) {
            return;
        }
        FunctionType type = function.functionType();
        Type returned = instruction.value().map(Value::type).orElse(SimpleType.VOID);
        if (!returned.equals(type.result())) {
            report.at(
                    instruction,
                    VerifierRule.RETURN_TYPE,
                    "ret of " + returned + " from a function that returns " + type.result());
        }
    }
}
