package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.ir.cfg.Order;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/** One iteration of instcombine over one function. */
final class CombineRun {
    private static final Rule DEAD = new Rule(InstCombine.NAME, "remove-dead", "an unused instruction is removed");
    private static final Rule SIMPLIFY =
            new Rule(InstCombine.NAME, "simplify", "an instruction is replaced by the value that instsimplify finds");
    static final List<Rule> RULES = List.of(DEAD, SIMPLIFY);

    /** Rewrites per instruction of the input after which the rules are assumed to undo each other. */
    private static final long MAX_REWRITES_PER_INSTRUCTION = 256;

    private static final Map<Opcode, List<CodedRule>> BY_OPCODE = index();

    private final Function function;
    private final PassContext context;
    private final Worklist worklist;
    private final long maxRewrites;
    private final Combiner combiner;
    private final InstructionSimplifier simplifier;
    private long rewrites;

    CombineRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        List<Instruction> all = all();
        this.worklist = new Worklist(all);
        this.maxRewrites = MAX_REWRITES_PER_INSTRUCTION * (all.size() + 16L);
        this.combiner = new Combiner(function, context, worklist);
        this.simplifier = new InstructionSimplifier(
                combiner.rewriter(),
                context.get(FlowAnalyses.GRAPH, function),
                context.get(FlowAnalyses.DOMINATORS, function),
                combiner.facts());
    }

    private static Map<Opcode, List<CodedRule>> index() {
        Map<Opcode, List<CodedRule>> map = new EnumMap<>(Opcode.class);
        for (Opcode opcode : Opcode.values()) {
            map.put(
                    opcode,
                    CodedRules.all().stream()
                            .filter(c -> c.opcodes().contains(opcode))
                            .toList());
        }
        return map;
    }

    /** Whether anything was changed. */
    boolean run() {
        for (Instruction next = worklist.next(); next != null; next = worklist.next()) {
            if (visit(next) && ++rewrites > maxRewrites) {
                throw new CompilerBug("instcombine does not terminate in @" + function.name() + " at a "
                        + next.opcode().mnemonic());
            }
        }
        return combiner.rewriter().changed();
    }

    /** All reachable instructions, blocks in reverse post-order. */
    private List<Instruction> all() {
        FunctionGraph graph = context.get(FlowAnalyses.GRAPH, function);
        List<Instruction> all = new ArrayList<>(function.instructionCount());
        Order.of(graph).reversePostOrder().forEach(node -> graph.block(node).forEach(all::add));
        return all;
    }

    private boolean visit(Instruction instruction) {
        if (Combiner.isDead(instruction)) {
            return remove(instruction);
        }
        return simplify(instruction) || RuleIndex.BUILT_IN.apply(instruction, combiner) || combine(instruction);
    }

    private boolean remove(Instruction instruction) {
        if (!combiner.allow(DEAD, instruction)) {
            return false;
        }
        context.count("dead", 1);
        combiner.erase(instruction);
        return true;
    }

    private boolean simplify(Instruction instruction) {
        if (!instruction.hasUses()) {
            return false;
        }
        Optional<InstructionSimplifier.Match> match = simplifier.simplify(instruction);
        if (match.isEmpty() || !combiner.allow(SIMPLIFY, instruction)) {
            return false;
        }
        if (DeadInstructions.isRemovable(instruction)) {
            combiner.replace(instruction, match.get().value());
        } else {
            combiner.replaceUses(instruction, match.get().value());
        }
        return true;
    }

    private boolean combine(Instruction instruction) {
        for (CodedRule combination : BY_OPCODE.getOrDefault(instruction.opcode(), List.of())) {
            if (combination.attempt().apply(instruction, combiner, combination.rule())) {
                return true;
            }
        }
        return false;
    }
}
