package lockstep.compiler.loopreduce;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.dependence.AddressReader;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.compiler.indvars.LoopFacts;
import lockstep.compiler.indvars.ScevExpander;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * The values of one loop that are add recurrences: integers of legal widths, and addresses, which are a loop-invariant
 * pointer plus a byte offset. Only PHIs of the header and arithmetic on recurrences, in blocks that are in no inner
 * loop.
 */
final class LoopRecurrences {
    /** Limit on the address steps from a PHI to its next value, and on the instructions that compute a value. */
    private static final int MAX_STEPS = 12;

    private static final int MAX_OF_CONE = 64;
    private static final Set<Opcode> CASTS = Set.of(Opcode.SEXT, Opcode.ZEXT, Opcode.TRUNC);
    private static final Set<Opcode> ARITHMETIC = Set.of(Opcode.ADD, Opcode.SUB, Opcode.MUL, Opcode.SHL, Opcode.OR);

    private final SimplifiedLoop loop;
    private final LoopFacts facts;
    private final DataLayout layout;
    private final PassContext context;
    private final AddressReader reader;
    private final ScevExpander expander;
    private final Map<Instruction, Recurrence> chains = new LinkedHashMap<>();
    private final Map<Instruction, Set<Instruction>> cones = new IdentityHashMap<>();
    private final Map<Value, Scev> addresses = new IdentityHashMap<>();

    /** @param expander for the preheader of {@code loop} */
    LoopRecurrences(
            SimplifiedLoop loop, LoopFacts facts, DataLayout layout, PassContext context, ScevExpander expander) {
        this.loop = loop;
        this.facts = facts;
        this.layout = layout;
        this.context = context;
        this.expander = expander;
        reader = new AddressReader(
                facts.graph(), facts.loops(), facts.evolution(), facts.wrapping(), layout, loop.number());
        for (BasicBlock block : loop.ownBlocks()) {
            for (Instruction instruction : block) {
                Recurrence chain = isOfChains(instruction) ? chain(expression(instruction)) : null;
                boolean isAddress = instruction.type().isPointer();
                if (chain != null && isAddress == (Terms.pointer(chain) != null)) {
                    chains.put(instruction, chain);
                }
            }
        }
    }

    // ---- questions

    /** The recurrences, in the order of their instructions. */
    Map<Instruction, Recurrence> all() {
        return chains;
    }

    AddressReader reader() {
        return reader;
    }

    /**
     * The recurrences that {@code value} is computed from, itself included, up to PHIs; empty if there are too many.
     */
    Set<Instruction> cone(Instruction value) {
        return cones.computeIfAbsent(value, this::findCone);
    }

    private Set<Instruction> findCone(Instruction value) {
        Set<Instruction> cone = new LinkedHashSet<>();
        Deque<Instruction> open = new ArrayDeque<>(List.of(value));
        while (!open.isEmpty()) {
            Instruction at = open.pop();
            if (!chains.containsKey(at) || !cone.add(at) || at instanceof PhiInstruction) {
                continue;
            }
            if (cone.size() > MAX_OF_CONE) {
                return Set.of();
            }
            at.operands().forEach(operand -> {
                if (operand instanceof Instruction i) {
                    open.push(i);
                }
            });
        }
        return Collections.unmodifiableSet(cone);
    }

    /** The value of {@code phi}, a PHI of the header, in the next iteration. */
    Value next(PhiInstruction phi) {
        return phi.incomingValue(loop.latch());
    }

    /**
     * The integers defined before the loop that {@code value} is computed from, by their expressions: from its first
     * execution on, they are not poison where it is not. Steps are not among them.
     */
    Map<Scev, Value> known(Instruction value) {
        Map<Scev, Value> known = new HashMap<>();
        Set<Scev> doubtful = new HashSet<>();
        for (Instruction at : cone(value)) {
            List<Value> operands = at instanceof PhiInstruction phi ? List.of(start(phi)) : at.operands();
            for (Value operand : operands) {
                if (operand.type() instanceof IntType && loop.isInvariant(operand) && !(operand instanceof Constant)) {
                    Value other = known.putIfAbsent(facts.evolution().of(operand), operand);
                    if (other != null && other != operand) {
                        doubtful.add(facts.evolution().of(operand));
                    }
                }
            }
        }
        doubtful.forEach(known::remove);
        return known;
    }

    Value start(PhiInstruction phi) {
        return phi.incomingValue(loop.preheader());
    }

    /** {@code value}, which is loop-invariant, as an integer or an address; null if it cannot be expressed. */
    @Nullable Scev invariant(Value value) {
        if (value.type().isPointer()) {
            return address(value);
        }
        IntType type = (IntType) value.type();
        return value instanceof ConstantInt number
                ? ScalarEvolution.constant(type.width(), number.number())
                : facts.evolution().leaf(value, type.width());
    }

    /** {@code expression} if it is a recurrence of this loop that can be expanded before it; null otherwise. */
    @Nullable Recurrence chain(@Nullable Scev expression) {
        boolean isChain = expression instanceof Recurrence chain
                && chain.loop() == loop.number()
                && chain.isAffine()
                && Terms.isWellFormed(chain)
                && expander.isPossible(chain.start(), loop.number())
                && expander.isPossible(chain.operands().get(1), loop.number())
                && !(context.isOn(LoopReduce.SKIP_OUTER) && isOfLoopAround(chain));
        return isChain ? (Recurrence) expression : null;
    }

    private boolean isOfLoopAround(Recurrence chain) {
        Deque<Scev> open = new ArrayDeque<>(chain.operands());
        while (!open.isEmpty()) {
            Scev at = open.pop();
            Scev known = at instanceof Unknown leaf && leaf.value().type() instanceof IntType
                    ? facts.evolution().of(leaf.value())
                    : at;
            if (known instanceof Recurrence) {
                return true;
            }
            ScalarEvolution.parts(at).forEach(open::push);
        }
        return false;
    }

    // ---- expressions

    private boolean isOfChains(Instruction instruction) {
        if (instruction instanceof PhiInstruction) {
            return instruction.block() == loop.header();
        }
        if (instruction instanceof CastInstruction cast) {
            boolean isRead = cast.opcode() == Opcode.TRUNC || context.isOn(LoopReduce.EXTENSIONS);
            return isRead && CASTS.contains(cast.opcode()) && cast.value().type() instanceof IntType;
        }
        return instruction instanceof BinaryInstruction binary && ARITHMETIC.contains(binary.opcode())
                || instruction instanceof GetElementPtrInstruction;
    }

    private @Nullable Scev expression(Instruction instruction) {
        if (instruction.type() instanceof PointerType) {
            Scev address = isAddressOfChains(instruction) ? addressInside(instruction) : null;
            if (address != null) {
                addresses.put(instruction, address);
            }
            return address;
        }
        if (!(instruction.type() instanceof IntType type)
                || !layout.nativeWidths().contains(type.width())) {
            return null;
        }
        if (type.width() < Long.SIZE) {
            return facts.evolution().of(instruction);
        }
        if (!context.isOn(LoopReduce.LONG)) {
            return null;
        }
        return context.isOn(LoopReduce.EXTENSIONS)
                ? reader.wide(instruction, true)
                : facts.evolution().of(instruction);
    }

    private boolean isAddressOfChains(Instruction instruction) {
        int bits = indexBits(instruction);
        boolean isShort = bits < Long.SIZE;
        boolean isRead = isShort
                ? !context.isOn(LoopReduce.NO_SHORT_SHARED) || !isShared(instruction)
                : context.isOn(LoopReduce.LONG);
        return isRead && (context.isOn(LoopReduce.EXTENSIONS) || !isExtended(instruction, bits));
    }

    /** Whether an index that is not loop-invariant is extended in the address computation. */
    private boolean isExtended(Instruction instruction, int bits) {
        return instruction instanceof GetElementPtrInstruction address
                && address.indices().stream()
                        .anyMatch(index -> index instanceof Instruction changing
                                && !loop.isInvariant(changing)
                                && (!chains.containsKey(changing) || ((IntType) changing.type()).width() < bits));
    }

    private static boolean isShared(Instruction pointer) {
        return ((PointerType) pointer.type()).addressSpace() == SHARED;
    }

    /** Source: LLVM, "User Guide for NVPTX Back-end", address spaces. */
    private static final int SHARED = 3;

    private int indexBits(Value pointer) {
        return layout.indexBits(((PointerType) pointer.type()).addressSpace());
    }

    private @Nullable Scev addressInside(Instruction instruction) {
        if (instruction instanceof GetElementPtrInstruction step) {
            return step.base().type().isPointer() ? moved(address(step.base()), step) : null;
        }
        return instruction instanceof PhiInstruction phi ? counter(phi) : null;
    }

    private @Nullable Scev moved(@Nullable Scev from, GetElementPtrInstruction step) {
        Scev bytes = from == null ? null : reader.offset(step);
        Scev more = bytes == null ? null : facts.evolution().resized(bytes, indexBits(step));
        return more == null ? null : facts.evolution().sum(Objects.requireNonNull(from), more);
    }

    /** The expression of a loop-invariant pointer, or of one inside that was visited before. */
    private @Nullable Scev address(Value pointer) {
        if (!loop.isInvariant(pointer)) {
            return addresses.get(pointer);
        }
        ConstantOffset outside = ConstantOffset.of(pointer, layout);
        boolean isSameSpace = !outside.crossesSpaces();
        int bits = indexBits(pointer);
        Scev base = facts.evolution().leaf(isSameSpace ? outside.base() : pointer, bits);
        Scev bytes = ScalarEvolution.constant(bits, ExactInt.of(isSameSpace ? outside.bytes() : 0));
        return facts.evolution().sum(base, bytes);
    }

    /** The expression of a pointer that each iteration moves by the same offset. */
    private @Nullable Scev counter(PhiInstruction phi) {
        Scev step = ScalarEvolution.constant(indexBits(phi), ExactInt.ZERO);
        Value at = next(phi);
        int steps = 0;
        while (step != null && at instanceof GetElementPtrInstruction move && steps < MAX_STEPS) {
            boolean isInside = !loop.isInvariant(move) && move.base().type().isPointer();
            step = isInside ? moved(step, move) : null;
            at = move.base();
            steps++;
        }
        Scev start = step != null && at == phi ? address(start(phi)) : null;
        return start == null || !facts.evolution().isInvariant(Objects.requireNonNull(step), loop.number())
                ? null
                : facts.evolution().stepping(loop.number(), start, step);
    }
}
