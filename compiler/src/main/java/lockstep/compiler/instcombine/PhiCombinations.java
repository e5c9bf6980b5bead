package lockstep.compiler.instcombine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Combinations of PHIs: a PHI of one operation becomes that operation on PHIs of the operands, and an operation on a
 * PHI of constants becomes a PHI of the results. For example {@code phi [add %x, 1], [add %y, 1]} becomes {@code add
 * (phi [%x], [%y]), 1}. Only operations without side effects move, and only to blocks that all lanes that executed them
 * reach.
 */
final class PhiCombinations {
    private static final int MAX_EDGES = 32;
    /** Limit on the PHIs of a web, as in LLVM. */
    private static final int MAX_PHIS = 16;
    /** Limit on the PHIs of a block that one is compared with. */
    private static final int MAX_EQUAL = 64;

    static final List<CodedRule> LIST = List.of(
            CodedRule.of(
                    "phi-of-operations",
                    "a PHI of one operation becomes that operation on PHIs",
                    PhiCombinations::operations,
                    Opcode.PHI),
            CodedRule.of("phi-equal", "equal PHIs of a block are merged", PhiCombinations::equal, Opcode.PHI),
            CodedRule.of(
                    "phi-cycle-dead",
                    "PHIs that are used by each other alone are removed",
                    PhiCombinations::deadCycle,
                    Opcode.PHI),
            CodedRule.of(
                    "phi-web-of-one-value",
                    "PHIs of one value and of each other become that value",
                    PhiCombinations::oneValue,
                    Opcode.PHI),
            CodedRule.of(
                    "operation-of-phi",
                    "an operation on a PHI of constants becomes a PHI of constants",
                    PhiCombinations::overPhi,
                    Opcode.ADD,
                    Opcode.SUB,
                    Opcode.MUL,
                    Opcode.AND,
                    Opcode.OR,
                    Opcode.XOR,
                    Opcode.SHL,
                    Opcode.LSHR,
                    Opcode.ASHR,
                    Opcode.ICMP,
                    Opcode.FCMP,
                    Opcode.ZEXT,
                    Opcode.SEXT,
                    Opcode.TRUNC,
                    Opcode.FADD,
                    Opcode.FSUB,
                    Opcode.FMUL,
                    Opcode.SITOFP,
                    Opcode.UITOFP,
                    Opcode.FNEG));

    private PhiCombinations() {}

    // ---- PHI of operations

    private static boolean operations(Instruction instruction, Combiner combiner, Rule rule) {
        PhiInstruction phi = (PhiInstruction) instruction;
        BasicBlock block = Objects.requireNonNull(phi.block());
        boolean fits = phi.incomingCount() >= 2
                && phi.incomingCount() <= MAX_EDGES
                && phi.incomingValue(0) instanceof Instruction first
                && isMovable(first)
                && phi.operands().stream().allMatch(v -> isLike(v, first));
        if (!fits || block.firstNonPhi() == null) {
            return false;
        }
        Instruction first = (Instruction) phi.incomingValue(0);
        List<Integer> varying = varying(phi, first);
        if (varying.size() > 1 || !areVariables(varying, first) || !combiner.allow(rule, phi)) {
            return false;
        }
        Instruction joined = first.copy();
        int flags = first.flags();
        joined.setName(null);
        combiner.insertAtStart(joined, block, first);
        for (int i = 1; i < phi.incomingCount(); i++) {
            Instruction other = (Instruction) phi.incomingValue(i);
            flags &= other.flags();
            joined.keepCommonMetadata(other);
        }
        combiner.rewriter().setFlags(joined, flags);
        for (int operand : varying) {
            combiner.rewriter().setOperand(joined, operand, phiOf(phi, operand, combiner));
        }
        combiner.replace(phi, joined);
        return true;
    }

    private static boolean isMovable(Instruction first) {
        return first.hasOneUse()
                && (first instanceof BinaryInstruction
                        || first instanceof CastInstruction
                        || first instanceof CompareInstruction
                        || first instanceof UnaryInstruction
                        || first instanceof SelectInstruction
                        || first instanceof ExtractValueInstruction
                        || first instanceof InsertValueInstruction
                        || first instanceof GetElementPtrInstruction)
                && !first.opcode().isIntegerDivision();
    }

    private static boolean isLike(Value value, Instruction first) {
        if (!(value instanceof Instruction i)
                || i.opcode() != first.opcode()
                || !i.hasOneUse()
                || i.operandCount() != first.operandCount()) {
            return false;
        }
        for (int k = 0; k < i.operandCount(); k++) {
            boolean bothConstant = i.operand(k) instanceof Constant == first.operand(k) instanceof Constant;
            if (!i.operand(k).type().equals(first.operand(k).type()) || !bothConstant) {
                return false;
            }
        }
        return isLikeInDetail(i, first);
    }

    private static boolean isLikeInDetail(Instruction i, Instruction first) {
        if (i instanceof CompareInstruction a && first instanceof CompareInstruction b) {
            return a.predicate() == b.predicate();
        }
        if (i instanceof ExtractValueInstruction a && first instanceof ExtractValueInstruction b) {
            return a.path().equals(b.path());
        }
        if (i instanceof InsertValueInstruction a && first instanceof InsertValueInstruction b) {
            return a.path().equals(b.path());
        }
        return !(i instanceof GetElementPtrInstruction a)
                || a.sourceElementType().equals(((GetElementPtrInstruction) first).sourceElementType());
    }

    private static List<Integer> varying(PhiInstruction phi, Instruction first) {
        List<Integer> varying = new ArrayList<>();
        for (int k = 0; k < first.operandCount(); k++) {
            int operand = k;
            boolean differs =
                    phi.operands().stream().anyMatch(v -> ((Instruction) v).operand(operand) != first.operand(operand));
            boolean isLocal = first.operand(k) instanceof PhiInstruction p && p.block() == phi.block();
            if (differs || isLocal) {
                varying.add(k);
            }
        }
        return varying;
    }

    /** Whether no varying operand is a constant: different constants do not become a PHI. */
    private static boolean areVariables(List<Integer> varying, Instruction first) {
        return varying.stream().noneMatch(k -> first.operand(k) instanceof Constant);
    }

    private static PhiInstruction phiOf(PhiInstruction phi, int operand, Combiner combiner) {
        PhiInstruction made = combiner.phi(
                ((Instruction) phi.incomingValue(0)).operand(operand).type(), Objects.requireNonNull(phi.block()));
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value value = ((Instruction) phi.incomingValue(i)).operand(operand);
            combiner.rewriter().addIncoming(made, value, phi.incomingBlock(i));
        }
        return made;
    }

    // ---- dead cycles

    /**
     * A PHI whose only user is an operation that only the PHI uses, or a set of PHIs whose users are all in the set.
     */
    private static boolean deadCycle(Instruction instruction, Combiner combiner, Rule rule) {
        PhiInstruction phi = (PhiInstruction) instruction;
        if (!phi.hasUses() || !isStep(phi) && !isClosed(phi) || !combiner.allow(rule, phi)) {
            return false;
        }
        combiner.replace(phi, combiner.context().poison(phi.type()));
        return true;
    }

    private static boolean isStep(PhiInstruction phi) {
        if (!phi.hasOneUse()) {
            return false;
        }
        Instruction user = Objects.requireNonNull(phi.firstUse()).user();
        return user != phi
                && user.hasOneUse()
                && Objects.requireNonNull(user.firstUse()).user() == phi
                && !user.isTerminator()
                && DeadInstructions.isRemovable(user);
    }

    private static boolean isClosed(PhiInstruction phi) {
        Set<PhiInstruction> web = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<PhiInstruction> work = new ArrayDeque<>(List.of(phi));
        web.add(phi);
        while (!work.isEmpty()) {
            for (Use use : work.removeFirst().uses()) {
                if (!(use.user() instanceof PhiInstruction user) || web.size() > MAX_PHIS) {
                    return false;
                }
                if (web.add(user)) {
                    work.addLast(user);
                }
            }
        }
        return true;
    }

    // ---- equal PHIs

    /** Undefined entries of two PHIs may be chosen equal, so one PHI can replace the other. */
    private static boolean equal(Instruction instruction, Combiner combiner, Rule rule) {
        PhiInstruction phi = (PhiInstruction) instruction;
        int looks = 0;
        for (Instruction at = Objects.requireNonNull(phi.block()).first();
                at instanceof PhiInstruction other;
                at = at.next()) {
            if (other == phi || ++looks > MAX_EQUAL) {
                return false;
            }
            if (isEqual(phi, other) && combiner.allow(rule, phi)) {
                combiner.setFlags(other, other.flags() & phi.flags());
                other.keepCommonMetadata(phi);
                combiner.replace(phi, other);
                return true;
            }
        }
        return false;
    }

    /**
     * Whether both PHIs have equal entries; an entry that is the PHI itself matches an entry of the other that is that
     * PHI.
     */
    private static boolean isEqual(PhiInstruction phi, PhiInstruction other) {
        boolean isEqual = phi.type().equals(other.type()) && phi.incomingCount() == other.incomingCount();
        for (int i = 0; i < phi.incomingCount() && isEqual; i++) {
            Value value = other.valueFrom(phi.incomingBlock(i));
            isEqual = value == phi.incomingValue(i) || value == other && phi.incomingValue(i) == phi;
        }
        return isEqual;
    }

    // ---- webs of one value

    /**
     * The web has one value from outside, so that it dominates the whole web and is not recomputed inside. Source:
     * LLVM, PHIsEqualValue.
     */
    private static boolean oneValue(Instruction instruction, Combiner combiner, Rule rule) {
        PhiInstruction phi = (PhiInstruction) instruction;
        Set<PhiInstruction> web = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<PhiInstruction> work = new ArrayDeque<>(List.of(phi));
        web.add(phi);
        Value only = null;
        while (!work.isEmpty()) {
            PhiInstruction next = work.removeFirst();
            if (next.incomingCount() > MAX_EDGES) {
                return false;
            }
            for (Value value : next.operands()) {
                if (value instanceof PhiInstruction p && p.block() != null) {
                    if (web.add(p)) {
                        work.addLast(p);
                    }
                } else if (only == null || only == value) {
                    only = value;
                } else {
                    return false;
                }
            }
            if (web.size() > MAX_PHIS) {
                return false;
            }
        }
        if (only == null || !combiner.allow(rule, phi)) {
            return false;
        }
        combiner.replace(phi, only);
        return true;
    }

    // ---- operation of PHI

    private static boolean overPhi(Instruction instruction, Combiner combiner, Rule rule) {
        for (int k = 0; k < instruction.operandCount(); k++) {
            boolean others = true;
            for (int o = 0; o < instruction.operandCount(); o++) {
                others &= o == k || instruction.operand(o) instanceof Constant;
            }
            if (others && instruction.operand(k) instanceof PhiInstruction phi && isFoldable(phi)) {
                return fold(instruction, k, phi, combiner, rule);
            }
        }
        return false;
    }

    private static boolean isFoldable(PhiInstruction phi) {
        return phi.hasOneUse()
                && phi.block() != null
                && phi.incomingCount() <= MAX_EDGES
                && phi.operands().stream().allMatch(Constant.class::isInstance);
    }

    private static boolean fold(
            Instruction instruction, int operand, PhiInstruction phi, Combiner combiner, Rule rule) {
        List<Constant> results = new ArrayList<>();
        for (Value value : phi.operands()) {
            Constant folded = folded(instruction, operand, (Constant) value, combiner);
            if (folded == null) {
                return false;
            }
            results.add(folded);
        }
        if (!combiner.allow(rule, instruction)) {
            return false;
        }
        PhiInstruction made = combiner.phi(instruction.type(), Objects.requireNonNull(phi.block()));
        for (int i = 0; i < results.size(); i++) {
            combiner.rewriter().addIncoming(made, results.get(i), phi.incomingBlock(i));
        }
        combiner.replace(instruction, made);
        return true;
    }

    private static @Nullable Constant folded(Instruction instruction, int operand, Constant value, Combiner combiner) {
        List<Constant> operands = new ArrayList<>();
        for (int i = 0; i < instruction.operandCount(); i++) {
            operands.add(i == operand ? value : (Constant) instruction.operand(i));
        }
        return instruction instanceof CompareInstruction c
                ? combiner.folder()
                        .compare(c.predicate(), c.flags(), operands.get(0), operands.get(1))
                        .orElse(null)
                : combiner.folder()
                        .fold(instruction.opcode(), instruction.flags(), operands, instruction.type())
                        .orElse(null);
    }
}
