package lockstep.fuzz.mutate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;

/** Mutations of what instructions do with what they read. */
final class OperationMutations {
    private static final List<Opcode> INTEGER = List.of(
            Opcode.ADD,
            Opcode.SUB,
            Opcode.MUL,
            Opcode.AND,
            Opcode.OR,
            Opcode.XOR,
            Opcode.SHL,
            Opcode.LSHR,
            Opcode.ASHR);
    private static final List<Opcode> DIVISION = List.of(Opcode.UDIV, Opcode.SDIV, Opcode.UREM, Opcode.SREM);
    private static final List<Opcode> FLOATING = List.of(Opcode.FADD, Opcode.FSUB, Opcode.FMUL, Opcode.FDIV);
    private static final List<List<Opcode>> CASTS = List.of(
            List.of(Opcode.ZEXT, Opcode.SEXT),
            List.of(Opcode.FPTOUI, Opcode.FPTOSI),
            List.of(Opcode.UITOFP, Opcode.SITOFP));

    /** Intrinsics with the same operands and one overloaded type. */
    private static final List<List<String>> INTRINSICS = List.of(
            List.of("llvm.smax", "llvm.smin", "llvm.umax", "llvm.umin"),
            List.of("llvm.sadd.sat", "llvm.ssub.sat", "llvm.uadd.sat", "llvm.usub.sat"),
            List.of("llvm.sshl.sat", "llvm.ushl.sat"),
            List.of(
                    "llvm.sadd.with.overflow",
                    "llvm.ssub.with.overflow",
                    "llvm.smul.with.overflow",
                    "llvm.uadd.with.overflow",
                    "llvm.usub.with.overflow",
                    "llvm.umul.with.overflow"),
            List.of("llvm.fshl", "llvm.fshr"),
            List.of("llvm.ctlz", "llvm.cttz"),
            List.of("llvm.ctpop", "llvm.bitreverse"),
            List.of("llvm.minnum", "llvm.maxnum", "llvm.minimum", "llvm.maximum", "llvm.copysign"),
            List.of("llvm.floor", "llvm.ceil", "llvm.trunc", "llvm.rint", "llvm.round", "llvm.roundeven", "llvm.fabs"));

    private static final List<List<Operation>> ATOMICS = List.of(
            List.of(
                    Operation.ADD,
                    Operation.SUB,
                    Operation.AND,
                    Operation.OR,
                    Operation.XOR,
                    Operation.MAX,
                    Operation.MIN,
                    Operation.UMAX,
                    Operation.UMIN),
            List.of(Operation.FADD, Operation.FSUB, Operation.FMAX, Operation.FMIN));

    private static final int LARGEST_ALIGNMENT = 16;

    private OperationMutations() {}

    static List<Mutation> all() {
        return List.of(
                new Mutation(
                        "toggle-flag",
                        8,
                        "nsw, nuw, exact, disjoint, nneg, samesign, inbounds, nnan, ninf or nsz is set or cleared",
                        "the operation allows the flag on its type, and it does not allow another rounding",
                        at -> !flags(at).isEmpty(),
                        OperationMutations::toggleFlag),
                new Mutation(
                        "change-predicate",
                        7,
                        "a comparison gets another predicate",
                        "both are of integers or both of floats",
                        CompareInstruction.class::isInstance,
                        OperationMutations::changePredicate),
                new Mutation(
                        "change-opcode",
                        8,
                        "an operation becomes another one of its family; flags that it has not are dropped",
                        "operands and result are of the same types; a division only by a constant other than 0 and -1",
                        at -> !family(at).isEmpty(),
                        OperationMutations::changeOpcode),
                new Mutation(
                        "change-intrinsic",
                        5,
                        "a call of an intrinsic becomes one of another of its family",
                        "both have the same signature",
                        at -> !intrinsics(at).isEmpty(),
                        OperationMutations::changeIntrinsic),
                new Mutation(
                        "change-atomic",
                        2,
                        "an atomic operation computes something else",
                        "both are of integers or both of floats",
                        at -> at instanceof AtomicRmwInstruction atomic
                                && !operations(atomic).isEmpty(),
                        OperationMutations::changeAtomic),
                new Mutation(
                        "change-alignment",
                        4,
                        "an access is said to be less aligned, or more where the object is known to be",
                        "the access is not atomic; no alignment is claimed that the object has not",
                        at -> isPlainAccess(at) && !alignments(at).isEmpty(),
                        OperationMutations::changeAlignment),
                new Mutation(
                        "toggle-volatile",
                        1,
                        "an access becomes volatile, or is so no more",
                        "the access is not atomic",
                        OperationMutations::isPlainAccess,
                        OperationMutations::toggleVolatile));
    }

    // ---- flags

    private static List<Flag> flags(Instruction at) {
        return Stream.of(Flag.values()).filter(flag -> allows(at, flag)).toList();
    }

    private static boolean allows(Instruction at, Flag flag) {
        boolean isOfFloats = at.opcode() == Opcode.FCMP || at.type().isFloatOrFloatVector();
        boolean isRounding = (flag.bit() & UncheckedClaims.ROUNDINGS) != 0;
        return at.opcode().allows(flag) && !isRounding && (!flag.isFastMath() || isOfFloats);
    }

    private static boolean toggleFlag(MutationScope scope, Instruction at, Choices choices) {
        Flag flag = choices.pick(flags(at));
        int flags = at.flags() ^ flag.bit();
        boolean isImplied = flag == Flag.INBOUNDS || at.has(Flag.INBOUNDS) && flag == Flag.NUSW;
        if (isImplied) {
            // inbounds implies nusw: they come and go together.
            int both = Flag.set(Flag.INBOUNDS, Flag.NUSW);
            flags = at.has(Flag.INBOUNDS) ? at.flags() & ~both : at.flags() | both;
        }
        scope.rewriter().setFlags(at, flags);
        return true;
    }

    // ---- predicates and opcodes

    private static boolean changePredicate(MutationScope scope, Instruction at, Choices choices) {
        CompareInstruction old = (CompareInstruction) at;
        List<Predicate> others = Stream.of(Predicate.values())
                .filter(p -> p.isOfFloats() == old.predicate().isOfFloats() && p != old.predicate())
                .toList();
        CompareInstruction made = new CompareInstruction(choices.pick(others), old.left(), old.right(), old.flags());
        return substitute(scope, at, made);
    }

    /** Replaces {@code at} by {@code made}, which is detached. */
    static boolean substitute(MutationScope scope, Instruction at, Instruction made) {
        made.inheritFrom(at);
        scope.rewriter().insertBefore(made, at);
        if (at.type().isVoid()) {
            scope.rewriter().erase(at);
        } else {
            scope.rewriter().replace(at, made);
        }
        return true;
    }

    private static List<Opcode> family(Instruction at) {
        if (at instanceof CastInstruction) {
            return without(at.opcode(), CASTS);
        }
        if (!(at instanceof BinaryInstruction binary)) {
            return List.of();
        }
        if (FLOATING.contains(at.opcode())) {
            return without(at.opcode(), List.of(FLOATING));
        }
        if (!at.type().scalar().isInt()) {
            return List.of();
        }
        List<Opcode> all = new ArrayList<>(INTEGER);
        boolean mayDivide = binary.right() instanceof ConstantInt divisor && !divisor.isZero() && !divisor.isAllOnes();
        if (mayDivide || at.opcode().isIntegerDivision()) {
            all.addAll(DIVISION);
        }
        all.remove(at.opcode());
        return all;
    }

    private static List<Opcode> without(Opcode opcode, List<List<Opcode>> families) {
        return families.stream()
                .filter(family -> family.contains(opcode))
                .flatMap(family -> family.stream().filter(other -> other != opcode))
                .toList();
    }

    private static int allowed(Opcode opcode, int flags) {
        int kept = 0;
        for (Flag flag : Flag.values()) {
            kept |= opcode.allows(flag) ? flags & flag.bit() : 0;
        }
        return kept;
    }

    private static boolean changeOpcode(MutationScope scope, Instruction at, Choices choices) {
        Opcode chosen = choices.pick(family(at));
        int flags = allowed(chosen, at.flags());
        return substitute(
                scope,
                at,
                at instanceof BinaryInstruction
                        ? new BinaryInstruction(chosen, at.operand(0), at.operand(1), flags)
                        : new CastInstruction(chosen, at.operand(0), at.type(), flags));
    }

    // ---- intrinsics and atomics

    /** Other intrinsics of the family, by name without the overloaded type. */
    private static List<String> intrinsics(Instruction at) {
        Optional<String> name =
                at instanceof CallInstruction call ? call.calledFunction().map(Function::name) : Optional.empty();
        return name.isEmpty()
                ? List.of()
                : INTRINSICS.stream()
                        .filter(family -> family.stream().anyMatch(one -> isOverload(name.get(), one)))
                        .flatMap(List::stream)
                        .filter(one -> !isOverload(name.get(), one))
                        .toList();
    }

    private static boolean isOverload(String name, String base) {
        return name.startsWith(base + ".") && name.indexOf('.', base.length() + 1) < 0;
    }

    private static boolean changeIntrinsic(MutationScope scope, Instruction at, Choices choices) {
        CallInstruction call = (CallInstruction) at;
        Function callee =
                scope.intrinsic(choices.pick(intrinsics(at)), call.argument(0).type());
        if (!callee.functionType().equals(call.functionType())) {
            return false;
        }
        scope.rewriter().setOperand(call, call.operandCount() - 1, callee);
        return true;
    }

    private static List<Operation> operations(AtomicRmwInstruction atomic) {
        return ATOMICS.stream()
                .filter(family -> family.contains(atomic.operation()))
                .flatMap(List::stream)
                .filter(other -> other != atomic.operation())
                .toList();
    }

    private static boolean changeAtomic(MutationScope scope, Instruction at, Choices choices) {
        AtomicRmwInstruction old = (AtomicRmwInstruction) at;
        return substitute(
                scope,
                at,
                new AtomicRmwInstruction(choices.pick(operations(old)), old.pointer(), old.value(), old.access()));
    }

    // ---- accesses

    private static boolean isPlainAccess(Instruction at) {
        return at instanceof LoadInstruction load && !load.access().isAtomic()
                || at instanceof StoreInstruction store && !store.access().isAtomic();
    }

    static MemoryAccess access(Instruction at) {
        return at instanceof LoadInstruction load ? load.access() : ((StoreInstruction) at).access();
    }

    static Type accessType(Instruction at) {
        return at instanceof LoadInstruction load
                ? load.type()
                : ((StoreInstruction) at).value().type();
    }

    /** A detached copy of a plain access, done in another way. */
    static Instruction withAccess(Instruction at, MemoryAccess access) {
        return at instanceof LoadInstruction load
                ? new LoadInstruction(load.type(), load.pointer(), access)
                : new StoreInstruction(((StoreInstruction) at).value(), at.operand(1), access);
    }

    /** The alignment that the object at this very address has by its own declaration. */
    private static long knownAlignment(Value address) {
        if (address instanceof AllocaInstruction alloca) {
            return Math.max(1, alloca.alignment());
        }
        return address instanceof GlobalVariable global ? Math.max(1, global.alignment()) : 1;
    }

    private static List<Long> alignments(Instruction at) {
        long now = access(at).alignment();
        long known = Math.min(LARGEST_ALIGNMENT, knownAlignment(at.operand(MutableOperands.addressOf(at))));
        List<Long> others = new ArrayList<>();
        for (long alignment = 1; alignment <= Math.max(now, known); alignment *= 2) {
            if (alignment != now) {
                others.add(alignment);
            }
        }
        return others;
    }

    private static boolean changeAlignment(MutationScope scope, Instruction at, Choices choices) {
        long chosen = choices.pick(alignments(at));
        return substitute(scope, at, withAccess(at, access(at).withAlignment(chosen)));
    }

    private static boolean toggleVolatile(MutationScope scope, Instruction at, Choices choices) {
        MemoryAccess old = access(at);
        MemoryAccess other = new MemoryAccess(old.alignment(), !old.isVolatile(), old.ordering(), old.syncScope());
        return substitute(scope, at, withAccess(at, other));
    }
}
