package lockstep.fuzz.metamorph;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Changes around collective operations that are legal: a check that calls one of them wrong raises a false alarm. They
 * are of programs that the generator makes, in which no lane ends between two collectives of one block.
 */
public final class CollectiveRewrites {
    private static final List<LegalRewrite> ALL =
            Stream.concat(surroundings().stream(), VoteRewrites.all().stream()).toList();

    private CollectiveRewrites() {}

    /** All of them; what repeats collectives comes before what merges them. */
    public static List<LegalRewrite> all() {
        return ALL;
    }

    /** A pipeline of all of them, at places that {@code seed} chooses. */
    public static Pipeline pipeline(long seed) {
        Choices choices = new SeededChoices(seed);
        List<Pipeline.Step> steps = new ArrayList<>();
        for (LegalRewrite rewrite : ALL) {
            steps.add(new Pipeline.Step(new MetamorphPass(rewrite.change(), choices.draw(0)), Map.of()));
        }
        return new Pipeline(steps);
    }

    private static LegalRewrite rewrite(
            String clause, String name, String summary, Predicate<Instruction> applies, Transformation.Edit edit) {
        return new LegalRewrite(clause, new Transformation(name, summary, applies, edit));
    }

    private static List<LegalRewrite> surroundings() {
        return List.of(
                rewrite(
                        "S7.10",
                        "repeat-collective",
                        "one use gets the result of a second one of the same",
                        at -> Collectives.hasMask(at) && at.hasUses(),
                        CollectiveRewrites::repeat),
                rewrite(
                        "S7.3, S7.10",
                        "merge-equal",
                        "the second of two equal collectives gives what the first gave",
                        CollectiveRewrites::isRepeated,
                        (rewriter, at, choices) -> rewriter.replace(at, Objects.requireNonNull(equalBefore(at)))),
                rewrite(
                        "S7.3",
                        "remove-unused",
                        "a collective without side effect goes where nobody uses its result",
                        at -> Collectives.isPure(at) && !at.hasUses(),
                        (rewriter, at, choices) -> rewriter.erase(at)),
                rewrite(
                        "S7.7, S7.8",
                        "warp-sync-before",
                        "the lanes meet before they meet",
                        Collectives::hasMask,
                        (rewriter, at, choices) -> sync(rewriter, at, at)),
                rewrite(
                        "S7.7, S7.8",
                        "warp-sync-behind",
                        "the lanes meet again behind",
                        Collectives::hasMask,
                        (rewriter, at, choices) -> sync(rewriter, at, Objects.requireNonNull(at.next()))),
                rewrite(
                        "S7.1",
                        "sink-across",
                        "an operation of its lane alone is done behind a collective",
                        CollectiveRewrites::canSink,
                        (rewriter, at, choices) -> rewriter.moveBefore(
                                Objects.requireNonNull(at.previous()), Objects.requireNonNull(at.next()))),
                rewrite(
                        "S7.1",
                        "hoist-across",
                        "an operation of its lane alone is done before a collective",
                        CollectiveRewrites::canHoist,
                        (rewriter, at, choices) -> rewriter.moveBefore(Objects.requireNonNull(at.next()), at)),
                rewrite(
                        "S7.2",
                        "split-before",
                        "a block ends before a collective",
                        Collectives::isCollective,
                        (rewriter, at, choices) -> rewriter.splitBefore(at, null)),
                rewrite(
                        "S7.2",
                        "split-behind",
                        "a block ends behind a collective",
                        Collectives::isCollective,
                        (rewriter, at, choices) -> rewriter.splitBefore(Objects.requireNonNull(at.next()), null)),
                rewrite(
                        "S5.1",
                        "invert-branch",
                        "a branch to a collective is on the opposite condition",
                        CollectiveRewrites::leadsToCollective,
                        ControlTransformations::invert),
                rewrite(
                        "S5.1",
                        "dead-lanes",
                        "before a collective stands an arm that no lane enters",
                        Collectives::isCollective,
                        ControlTransformations::deadLanes),
                rewrite(
                        "S7.4",
                        "operand-in-arms",
                        "odd and even lanes compute the value apart",
                        CollectiveRewrites::hasPureValue,
                        CollectiveRewrites::arms),
                rewrite(
                        "S7.1",
                        "operand-again",
                        "the value of a collective is computed again before it",
                        CollectiveRewrites::hasPureValue,
                        (rewriter, at, choices) -> rewriter.setOperand(
                                at,
                                1 - Collectives.maskIndex(at),
                                rewriter.insertBefore(((Instruction) Collectives.value(at)).copy(), at))),
                rewrite(
                        "S7.5",
                        "mask-computed",
                        "a mask is computed anew, with a bit that is never set",
                        Collectives::hasMask,
                        CollectiveRewrites::computeMask),
                rewrite(
                        "S7.5",
                        "mask-loaded",
                        "a constant mask is loaded",
                        at -> Collectives.hasMask(at) && Collectives.mask(at) instanceof ConstantInt,
                        (rewriter, at, choices) ->
                                MemoryTransformations.hideConstant(rewriter, at, Collectives.maskIndex(at), choices)),
                rewrite(
                        "S7.1, S7.2",
                        "outline-collective",
                        "a collective is done in a convergent function",
                        Collectives::hasMask,
                        CollectiveRewrites::outline),
                rewrite(
                        "S8.1, S8.2",
                        "barrier-by-number",
                        "a barrier is named by its number, and need not be aligned",
                        at -> Collectives.isNamed(at, "llvm.nvvm.barrier0"),
                        CollectiveRewrites::byNumber));
    }

    private static void repeat(Rewriter rewriter, Instruction at, Choices choices) {
        Instruction copy = rewriter.insertBefore(at.copy(), Objects.requireNonNull(at.next()));
        List<Use> uses = at.useList();
        Use chosen = uses.get(choices.below(uses.size()));
        if (!(chosen.user() instanceof PhiInstruction)) {
            rewriter.replaceUse(chosen, copy);
        }
    }

    private static boolean isRepeated(Instruction at) {
        return Collectives.hasMask(at) && equalBefore(at) != null;
    }

    /** The same collective earlier in the block, where nothing in between waits, ends lanes or is called. */
    private static @Nullable Instruction equalBefore(Instruction at) {
        for (Instruction i = at.previous(); i != null; i = i.previous()) {
            if (Collectives.isEqual(at, i)) {
                return i;
            }
            if (i instanceof CallInstruction && !Collectives.isPure(i)) {
                return null;
            }
        }
        return null;
    }

    private static void sync(Rewriter rewriter, Instruction at, Instruction place) {
        Collectives.call(rewriter.before(place), at, "llvm.nvvm.bar.warp.sync", Collectives.mask(at));
    }

    private static boolean canSink(Instruction at) {
        Instruction before = at.previous();
        return Collectives.isCollective(at)
                && before != null
                && Sites.isPure(before)
                && at.operands().stream().noneMatch(v -> v == before);
    }

    private static boolean canHoist(Instruction at) {
        Instruction next = at.next();
        return Collectives.isCollective(at)
                && next != null
                && Sites.isPure(next)
                && next.operands().stream().noneMatch(v -> v == at);
    }

    private static boolean leadsToCollective(Instruction at) {
        return at instanceof BranchInstruction branch
                && branch.isConditional()
                && branch.successor(0) != branch.successor(1)
                && (hasCollective(branch.successor(0)) || hasCollective(branch.successor(1)));
    }

    private static boolean hasCollective(BasicBlock block) {
        for (Instruction instruction : block) {
            if (Collectives.isCollective(instruction)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasPureValue(Instruction at) {
        return Collectives.hasMask(at) && Collectives.value(at) instanceof Instruction value && Sites.isPure(value);
    }

    private static void arms(Rewriter rewriter, Instruction at, Choices choices) {
        Instruction value = (Instruction) Collectives.value(at);
        BasicBlock head = Objects.requireNonNull(at.block());
        IrBuilder builder = rewriter.before(at);
        Value lane = Collectives.call(builder, at, "llvm.nvvm.read.ptx.sreg.laneid");
        Value isOdd = builder.cast(Opcode.TRUNC, lane, IntType.I1);
        BasicBlock tail = rewriter.splitBefore(at, null);
        BasicBlock odd = rewriter.addBlock(null, tail);
        BasicBlock even = rewriter.addBlock(null, tail);
        PhiInstruction phi = rewriter.insertPhi(new PhiInstruction(value.type(), 0), tail);
        for (BasicBlock arm : List.of(odd, even)) {
            TerminatorInstruction jump = rewriter.atEnd(arm).branch(tail);
            rewriter.addIncoming(phi, rewriter.insertBefore(value.copy(), jump), arm);
        }
        rewriter.replaceTerminator(head, new BranchInstruction(isOdd, odd, even));
        rewriter.setOperand(at, 1 - Collectives.maskIndex(at), phi);
    }

    private static void computeMask(Rewriter rewriter, Instruction at, Choices choices) {
        IrBuilder builder = rewriter.before(at);
        Value never = Sites.never(builder, Sites.someInteger(at));
        Value nothing = builder.cast(Opcode.ZEXT, never, IntType.I32);
        rewriter.setOperand(at, Collectives.maskIndex(at), builder.binary(Opcode.OR, Collectives.mask(at), nothing));
    }

    private static void outline(Rewriter rewriter, Instruction at, Choices choices) {
        CallInstruction call = (CallInstruction) at;
        Module module = Objects.requireNonNull(at.function()).module();
        Type[] types = call.arguments().stream().map(Value::type).toArray(Type[]::new);
        Function outlined =
                module.addFunction("together" + module.globals().size(), FunctionType.of(call.type(), types));
        outlined.setLinkage(Linkage.INTERNAL);
        outlined.setAttributes(
                AttributeList.EMPTY.withFunction(AttributeSet.ofFlags("convergent", "noinline", "nounwind")));
        IrBuilder body = IrBuilder.atEnd(IrBuilder.addBlock(outlined, null));
        Value result =
                body.call(call.calledFunction().orElseThrow(), List.copyOf(outlined.arguments()), call.attributes());
        body.ret(result);
        rewriter.replace(at, rewriter.before(at).call(outlined, call.arguments().toArray(Value[]::new)));
    }

    private static void byNumber(Rewriter rewriter, Instruction at, Choices choices) {
        IrBuilder builder = rewriter.before(at);
        String name = choices.pick(List.of("llvm.nvvm.barrier.sync", "llvm.nvvm.bar.sync", "llvm.nvvm.barrier.n"));
        Collectives.call(builder, at, name, builder.context().i32(0));
        rewriter.erase(at);
    }

    /**
     * A change around collective operations that is legal, and why.
     *
     * @param clause of docs/semantics.md, or the section of the language that allows it
     * @param change what is done
     */
    public record LegalRewrite(String clause, Transformation change) {
        public LegalRewrite {
            Objects.requireNonNull(clause);
            Objects.requireNonNull(change);
        }

        @Override
        public String toString() {
            return change.name();
        }
    }
}
