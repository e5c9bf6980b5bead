package lockstep.compiler.machine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement.PtxScopeEnd;
import lockstep.ir.ptx.PtxStatement.PtxScopeStart;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineFunction;

/** Queries of passes that build a new body from an old one. All linear. */
public final class MachineBodies {
    private MachineBodies() {}

    /** The first instruction, which a gate is queried with for a change of the whole body. */
    public static Optional<PtxInstruction> first(MachineFunction function) {
        return function.blocks().stream()
                .flatMap(block -> block.statements().stream())
                .filter(PtxInstruction.class::isInstance)
                .map(PtxInstruction.class::cast)
                .findFirst();
    }

    /**
     * Whether a block begins in a scope inside the body: the order and edges of the blocks of such a body must not
     * change.
     */
    public static boolean hasBlocksInScopes(MachineFunction function) {
        int depth = 0;
        for (MachineBlock block : function.blocks()) {
            if (depth > 0) {
                return true;
            }
            for (PtxStatement statement : block.statements()) {
                depth += statement instanceof PtxScopeStart ? 1 : statement instanceof PtxScopeEnd ? -1 : 0;
            }
        }
        return false;
    }

    /** The registers that are parameters and results, which callers read and write. */
    public static Set<PtxRegister> interfaceRegisters(MachineFunction function) {
        Set<PtxRegister> found = new HashSet<>();
        for (PtxVariable each : function.header().parameters()) {
            each.register().ifPresent(found::add);
        }
        for (PtxVariable each : function.header().results()) {
            each.register().ifPresent(found::add);
        }
        return found;
    }

    /**
     * The same blocks with the declarations of registers, variables and branch targets of the outermost scope moved to
     * the beginning of the first, so that they are visible wherever blocks are moved.
     */
    public static List<MachineBlock> withDeclarationsFirst(List<MachineBlock> blocks) {
        List<PtxStatement> declarations = new ArrayList<>();
        List<List<PtxStatement>> others = new ArrayList<>();
        int depth = 0;
        for (MachineBlock block : blocks) {
            List<PtxStatement> rest = new ArrayList<>();
            for (PtxStatement statement : block.statements()) {
                depth += statement instanceof PtxScopeStart ? 1 : statement instanceof PtxScopeEnd ? -1 : 0;
                (depth == 0 && isDeclaration(statement) ? declarations : rest).add(statement);
            }
            others.add(rest);
        }
        List<MachineBlock> made = new ArrayList<>();
        for (int block = 0; block < blocks.size(); block++) {
            List<PtxStatement> statements = new ArrayList<>(block == 0 ? declarations : List.of());
            statements.addAll(others.get(block));
            made.add(new MachineBlock(blocks.get(block).name().orElse(null), statements));
        }
        return made;
    }

    private static boolean isDeclaration(PtxStatement statement) {
        return statement instanceof PtxRegisterDeclaration
                || statement instanceof PtxVariableDeclaration
                || statement instanceof PtxBranchTargets;
    }
}
