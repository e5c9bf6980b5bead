package lockstep.compiler.sink;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * sinking2: moves an instruction right before its first use in the block that dominates all uses (or the last one
 * before a cycle is entered), across any number of blocks, together with the instructions that only it uses: such a
 * chain moves as a whole, and only if the values whose live ranges get longer take no more registers than those whose
 * live ranges get shorter.
 *
 * <p>Legal under divergence: a sunk instruction depends on no other lane; convergent operations do not move, and
 * nothing moves past what it depends on.
 */
public final class Sinking2 implements FunctionPass {
    private static final String NAME = "sinking2";
    private static final int MAX_CHAIN = 16;
    private static final SourceRef SEED = new SourceRef.Seed(0, "NVIDIA Custom Passes");

    static final Rule SINK =
            new Rule(NAME, "sink-chain", "an instruction moves before its first use in a dominated block");
    private static final SinkRefusals REFUSALS = SinkRefusals.of(SINK);
    private static final Knob FAST = Knob.toggle("fast", false, "whether one sweep has to do", SEED);
    private static final Knob DUMP =
            Knob.dump("dump-sink2", "print what moves", new SourceRef.Seed(0, "Complete Option Name Inventory"));

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "move chains of instructions before their first use, where no more registers are taken",
                    SEED,
                    List.of(SINK),
                    List.of(FAST, DUMP),
                    List.of("sunk", "chains", "kept-for-registers"),
                    Set.of())
            .declining(REFUSALS.all());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        boolean changed = false;
        while (sweep(function, context)) {
            changed = true;
            context.invalidate(function);
            if (context.isOn(FAST)) {
                break;
            }
        }
        return changed;
    }

    private static boolean sweep(Function function, PassContext context) {
        SinkRules rules = new SinkRules(function, context, REFUSALS);
        Rewriter rewriter = context.rewriter(function);
        for (BasicBlock block : rules.bottomUp()) {
            List<Instruction> upwards = new ArrayList<>();
            for (Instruction at = block.terminator().previous(); at != null; at = at.previous()) {
                upwards.add(at);
            }
            for (Instruction instruction : upwards) {
                if (instruction.block() == block && rules.isCandidate(instruction)) {
                    sink(instruction, rules, rewriter, context);
                }
            }
        }
        return rewriter.changed();
    }

    private static void sink(Instruction instruction, SinkRules rules, Rewriter rewriter, PassContext context) {
        Instruction place = rules.destination(instruction, node -> rules.firstUse(instruction, node));
        if (place == null) {
            return;
        }
        List<Instruction> chain = chain(instruction, place, rules);
        if (!takesNoMore(chain, place, rules)) {
            rules.keptForRegisters();
            return;
        }
        if (rewriter.allow(SINK, instruction)) {
            move(chain, place, rules, rewriter, context);
        }
    }

    /** The instruction and those that it is computed from and that may move with it, users first. */
    private static List<Instruction> chain(Instruction instruction, Instruction place, SinkRules rules) {
        List<Instruction> chain = new ArrayList<>(List.of(instruction));
        for (int i = 0; i < chain.size() && chain.size() < MAX_CHAIN; i++) {
            for (Value operand : chain.get(i).operands()) {
                boolean comes = operand instanceof Instruction source
                        && !chain.contains(source)
                        && source.block() == instruction.block()
                        && rules.isMovable(source)
                        && isOnlyUsedBy(source, chain)
                        && rules.isSame(source, place);
                if (comes && chain.size() < MAX_CHAIN) {
                    chain.add((Instruction) operand);
                }
            }
        }
        return chain;
    }

    private static boolean isOnlyUsedBy(Instruction value, List<Instruction> users) {
        for (Use use : value.uses()) {
            if (use.user() instanceof PhiInstruction || !users.contains(use.user())) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the operands of the chain that are not already live at the place take no more registers than the result,
     * whose live range gets shorter, and the registers live between the members of the chain at the place do not exceed
     * the maximum of the function.
     */
    private static boolean takesNoMore(List<Instruction> chain, Instruction place, SinkRules rules) {
        List<Instruction> order = inOrder(chain);
        long freed = rules.registers(chain.getFirst());
        long slack = rules.slackBefore(place);
        for (int done = 0; done < order.size(); done++) {
            Set<Value> needed = Collections.newSetFromMap(new IdentityHashMap<>());
            long taken = 0;
            for (Instruction later : order.subList(done, order.size())) {
                for (Value operand : later.operands()) {
                    boolean isLive = operand instanceof LocalValue local
                            && (chain.contains(operand)
                                    ? order.subList(0, done).contains(operand)
                                    : !rules.isLiveBefore(local, place));
                    if (isLive && needed.add(operand)) {
                        taken += rules.registers((LocalValue) operand);
                    }
                }
            }
            if (taken > freed + (done == 0 ? 0 : slack)) {
                return false;
            }
        }
        return true;
    }

    private static List<Instruction> inOrder(List<Instruction> chain) {
        List<Instruction> order = new ArrayList<>(chain);
        order.sort((a, b) -> a == b ? 0 : a.comesBefore(b) ? -1 : 1);
        return order;
    }

    private static void move(
            List<Instruction> chain, Instruction place, SinkRules rules, Rewriter rewriter, PassContext context) {
        List<Instruction> order = inOrder(chain);
        for (Instruction member : order) {
            rewriter.moveBefore(member, place);
            rules.noteMoved(member);
        }
        context.count("sunk", order.size());
        context.count("chains", 1);
        if (context.isOn(DUMP)) {
            order.forEach(member -> context.print(() ->
                    "sinking2 moves: " + NvvmPrinter.printInstruction(member).strip() + "\n"));
        }
    }
}
