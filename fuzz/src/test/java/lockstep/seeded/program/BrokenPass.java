package lockstep.seeded.program;

import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/** A pass that makes one known mistake at one named place: the check must find it. */
final class BrokenPass implements FunctionPass {
    /** The mistake: edits the function at {@code victim}. */
    interface Mistake {
        void make(Rewriter rewriter, Instruction victim);
    }

    private final PassInfo info;
    private final Rule rule;
    private final String victim;
    private final Mistake mistake;

    /**
     * @param name the pass's name
     * @param victim name of the value to make the mistake at, or {@code opcode:N} for the N-th instruction of an
     *     opcode, from 0
     */
    BrokenPass(String name, String victim, Mistake mistake) {
        this.rule = new Rule(name, "break", "makes a mistake on purpose");
        this.victim = victim;
        this.mistake = mistake;
        this.info = new PassInfo(name, "makes a mistake on purpose", new SourceRef.Assumed("a seeded bug"), rule);
    }

    @Override
    public PassInfo info() {
        return info;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        if (!function.isKernel()) {
            return false;
        }
        Rewriter rewriter = context.rewriter(function);
        Instruction at = find(function);
        if (rewriter.allow(rule, at)) {
            mistake.make(rewriter, at);
        }
        return rewriter.changed();
    }

    private Instruction find(Function function) {
        int colon = victim.indexOf(':');
        int rest = colon < 0 ? 0 : Integer.parseInt(victim.substring(colon + 1));
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                boolean matches = colon < 0
                        ? victim.equals(instruction.name())
                        : instruction.opcode()
                                == Opcode.of(victim.substring(0, colon)).orElseThrow();
                if (matches && rest-- == 0) {
                    return instruction;
                }
            }
        }
        throw new AssertionError("there is no " + victim);
    }
}
