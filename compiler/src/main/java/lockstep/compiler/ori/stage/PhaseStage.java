package lockstep.compiler.ori.stage;

import java.util.EnumSet;
import java.util.Set;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.ptx.PtxOpcodeSpec.Category;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPtx;

/**
 * The stages of a program on its way through the phases, and the invariants of each. The rules of the dialect hold at
 * every stage; the rule of a stage is named {@code phase-} and the stage.
 */
public enum PhaseStage {
    /** The output of lowering: there is no {@code MOVPHI}, which only GenerateMovPhi creates. */
    INITIAL("initial"),
    /**
     * Unsupported operations are expanded: as before, and {@linkplain SetControlFlowLast control flow} is last in its
     * block.
     */
    SANITIZED("sanitized"),
    /**
     * Macro expansion is complete: there are no PHIs and no {@code MOVPHI}, and the only PTX macros are barriers and
     * collectives in threaded functions, which synchronization expands.
     */
    EXPANDED("expanded"),
    /** Registers are allocated: as before, and there are no virtual registers. */
    ALLOCATED("allocated"),
    /** All instructions are machine instructions, and reconvergence is explicit. */
    WORDS("words");

    private static final Set<Category> SYNCHRONIZED = EnumSet.of(Category.BARRIER, Category.COLLECTIVE);

    private final String word;

    PhaseStage(String word) {
        this.word = word;
    }

    /** The stage's name in rule names. */
    String word() {
        return word;
    }

    /** Reports violations of this stage's invariants in {@code module}. */
    public void verify(OriModule module, Diagnostics diagnostics) {
        OriFile file = OriFile.of(module);
        file.verify(diagnostics);
        PtxMacros.verify(file, diagnostics);
        for (OriFunction function : module.functions()) {
            if (this == WORDS && function.convergence() != OriConvergence.SYNCED) {
                fault(diagnostics, SourceLocation.ofFile(function.name()), "where lanes meet is not decided");
            }
            for (int i = 0; i < function.blocks().size(); i++) {
                OriBlock block = function.blocks().get(i);
                for (int k = 0; k < block.instructions().size(); k++) {
                    SourceLocation place = file.placesOf(function).instruction(i, k);
                    boolean isLast = k == block.instructions().size() - 1;
                    boolean isThreaded = function.convergence() == OriConvergence.THREADED;
                    instruction(block.instructions().get(k), isThreaded, isLast, place, diagnostics);
                }
            }
        }
    }

    private static boolean isSynchronized(OriPtx macro) {
        return PtxMacros.resolve(macro)
                .map(operation -> SYNCHRONIZED.contains(
                        operation.instruction().opcode().spec().category()))
                .orElse(false);
    }

    private void fault(Diagnostics diagnostics, SourceLocation place, String message) {
        diagnostics.error("phase-" + word, place, message);
    }

    private void instruction(
            OriInstruction instruction,
            boolean isThreaded,
            boolean isLast,
            SourceLocation place,
            Diagnostics diagnostics) {
        boolean isExpanded = compareTo(EXPANDED) >= 0;
        switch (instruction) {
            case OriPhi _ when isExpanded -> fault(diagnostics, place, "a PHI is left");
            case OriPtx ptx
            when isExpanded && !(isThreaded && isSynchronized(ptx)) ->
                fault(diagnostics, place, "PTX." + ptx.form() + " is not expanded");
            case OriMacro macro
            when macro.macro() == Macro.MOV_PHI ->
                fault(diagnostics, place, isExpanded ? "a MOVPHI is left" : "a MOVPHI where PHIs are still there");
            case OriMacro macro
            when this == WORDS -> fault(diagnostics, place, macro.macro().text() + " is not a word");
            case OriMachine machine
            when this == SANITIZED && !isLast && SetControlFlowLast.isControlFlow(machine) ->
                fault(diagnostics, place, machine.instruction().form().name() + " is not last in its block");
            case OriPhi _, OriPtx _, OriMacro _, OriMachine _ -> {}
        }
        boolean hasVirtual = compareTo(ALLOCATED) >= 0
                && !(instruction.results().isEmpty() && instruction.sources().isEmpty());
        if (hasVirtual) {
            fault(diagnostics, place, "a register is not allocated");
        }
    }
}
