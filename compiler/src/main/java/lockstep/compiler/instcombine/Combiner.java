package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.alias.MemoryEffects;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueFacts;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.compiler.constantfold.DenormalMode;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * The services rules use: edits that keep the worklist up to date, and facts about values. A new instruction inherits
 * origin and location from the one before which it is inserted; operations on constants are folded if possible.
 */
final class Combiner {
    private final Function function;
    private final Rewriter rewriter;
    private final PassContext passContext;
    private final Worklist worklist;
    private final ConstantFolder folder;
    private final DataLayout layout;
    private final ValueFacts facts;
    private @Nullable MemoryEffects effects;
    private @Nullable DeadEdges deadEdges;

    Combiner(Function function, PassContext passContext, Worklist worklist) {
        this.function = function;
        this.passContext = passContext;
        this.rewriter = passContext.rewriter(function);
        this.facts = new ValueFacts(rewriter);
        this.worklist = worklist;
        this.folder = new ConstantFolder(function.module().context(), DenormalMode.of(function));
        this.layout = DataLayout.of(function.module());
    }

    Rewriter rewriter() {
        return rewriter;
    }

    Context context() {
        return folder.context();
    }

    ConstantFolder folder() {
        return folder;
    }

    DataLayout layout() {
        return layout;
    }

    /** Known bits and ranges of values; up to date. */
    ValueFacts facts() {
        return facts;
    }

    KnownBits knownBits(Value value) {
        return facts.knownBits(value);
    }

    /** Whether this application of the rule is permitted; if so the instruction must be rewritten. */
    boolean allow(Rule rule, LocalValue at) {
        boolean yes = rewriter.allow(rule, at);
        if (yes) {
            passContext.count("combined", 1);
        }
        return yes;
    }

    // ---- edits

    /** Inserts a detached instruction before {@code place}, from which it inherits origin and location. */
    <I extends Instruction> I insert(I instruction, Instruction place) {
        instruction.inheritFrom(place);
        rewriter.insertBefore(instruction, place);
        worklist.add(instruction);
        return instruction;
    }

    /** An empty PHI at the start of {@code block}. */
    PhiInstruction phi(Type type, BasicBlock block) {
        PhiInstruction phi = rewriter.insertPhi(new PhiInstruction(type, 0), block);
        worklist.add(phi);
        return phi;
    }

    /**
     * Inserts a detached instruction after the PHIs of {@code block}; it inherits origin and location from
     * {@code model}.
     */
    void insertAtStart(Instruction instruction, BasicBlock block, Instruction model) {
        instruction.inheritFrom(model);
        rewriter.insertBefore(instruction, Objects.requireNonNull(block.firstNonPhi()));
        worklist.add(instruction);
    }

    /** Replaces {@code old} by {@code value} and erases it. */
    void replace(Instruction old, Value value) {
        worklist.addUsers(old);
        worklist.addValue(value);
        if (old.hasUses()) {
            rewriter.replaceAllUses(old, value);
        }
        if (value instanceof Instruction i && i.name() == null) {
            i.setName(old.name());
        }
        erase(old);
    }

    /** Replaces the uses of {@code old} by {@code value}; {@code old} stays for its effects. */
    void replaceUses(Instruction old, Value value) {
        worklist.addUsers(old);
        worklist.addValue(value);
        rewriter.replaceAllUses(old, value);
    }

    /** Erases an instruction without uses. */
    void erase(Instruction old) {
        List<Value> operands = List.copyOf(old.operands());
        rewriter.erase(old);
        operands.forEach(worklist::addValue);
    }

    /** Replaces an operand. */
    void setOperand(Instruction instruction, int index, Value value) {
        Value old = instruction.operand(index);
        rewriter.setOperand(instruction, index, value);
        worklist.addValue(old);
        changed(instruction);
    }

    /** Sets the flags of an instruction. */
    void setFlags(Instruction instruction, int flags) {
        rewriter.setFlags(instruction, flags);
        changed(instruction);
    }

    /** Pushes an instruction that was changed, perhaps not by the rewriter, and its users. */
    void changed(Instruction instruction) {
        facts.forget();
        worklist.addUsers(instruction);
        worklist.add(instruction);
    }

    /** Pushes {@code value} if it is an instruction. */
    void revisit(Value value) {
        worklist.addValue(value);
    }

    // ---- new values

    /** A binary operation before {@code place}. */
    Value binary(Opcode opcode, Value left, Value right, int flags, Instruction place) {
        if (left instanceof Constant l && right instanceof Constant r) {
            Optional<Constant> folded = folder.fold(opcode, flags, List.of(l, r), left.type());
            if (folded.isPresent()) {
                return folded.get();
            }
        }
        return insert(new BinaryInstruction(opcode, left, right, flags), place);
    }

    /** A cast before {@code place}; the value itself where it has the type. */
    Value cast(Opcode opcode, Value value, Type type, int flags, Instruction place) {
        if (value.type().equals(type)) {
            return value;
        }
        if (value instanceof Constant c) {
            Optional<Constant> folded = folder.fold(opcode, flags, List.of(c), type);
            if (folded.isPresent()) {
                return folded.get();
            }
        }
        return insert(new CastInstruction(opcode, value, type, flags), place);
    }

    /** A select before {@code place}. */
    Value select(Value condition, Value ifTrue, Value ifFalse, int flags, Instruction place) {
        return insert(new SelectInstruction(condition, ifTrue, ifFalse, flags), place);
    }

    /** A call of the intrinsic {@code name}, overloaded by the types of {@code overloads}. */
    Value call(String name, List<Type> overloads, List<Value> arguments, int flags, Instruction place) {
        Function callee = IntrinsicTable.declare(function.module(), name, overloads.toArray(Type[]::new));
        CallInstruction call = new CallInstruction(callee, arguments);
        insert(call, place);
        rewriter.setFlags(call, flags);
        return call;
    }

    // ---- constants

    Constant integer(Type type, ExactInt value) {
        Constant element = context().integer((IntType) type.scalar(), value);
        return type instanceof VectorType v ? context().splat(v, element) : element;
    }

    Constant integer(Type type, long value) {
        return integer(type, ExactInt.of(value));
    }

    Constant zero(Type type) {
        return context().zero(type);
    }

    /** The integer constant that {@code value} is, or that is repeated in all its elements; null for other values. */
    @Nullable ConstantInt splat(Value value) {
        return value instanceof Constant c
                        && c.type().isIntOrIntVector()
                        && ConstantElements.splat(context(), c).orElse(null) instanceof ConstantInt i
                ? i
                : null;
    }

    boolean isZero(Value value) {
        return value instanceof Constant c && c.isZero();
    }

    boolean isAllOnes(Value value) {
        ConstantInt i = splat(value);
        return i != null && i.isAllOnes();
    }

    /** The operand of a complement; null for other values. */
    @Nullable Value complemented(Value value) {
        return value instanceof BinaryInstruction b && b.opcode() == Opcode.XOR && isAllOnes(b.right())
                ? b.left()
                : null;
    }

    /** Whether {@code at} may access memory, have another effect, or not return. */
    static boolean touchesMemory(Instruction at) {
        Effects effects = EffectsOf.instruction(at);
        return effects.mayRead() || effects.mayHaveSideEffects();
    }

    /** Memory effects, as they were on first use. */
    MemoryEffects effects() {
        MemoryEffects known = effects;
        if (known == null) {
            known = passContext.get(MemoryEffects.ANALYSIS, function);
            effects = known;
        }
        return known;
    }

    /** The edges and blocks that no lane reaches. */
    DeadEdges deadEdges() {
        DeadEdges known = deadEdges;
        if (known == null) {
            known = new DeadEdges(
                    passContext.get(FlowAnalyses.GRAPH, function), passContext.get(FlowAnalyses.DOMINATORS, function));
            deadEdges = known;
        }
        return known;
    }

    /** Whether {@code instruction} can be removed and has no uses. */
    static boolean isDead(Instruction instruction) {
        return DeadInstructions.isDead(instruction);
    }
}
