package lockstep.ir.nvvm.verify;

import java.util.Set;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;

/**
 * Checks the invariants of modules that the rest of Lockstep relies on. Every violation is a diagnostic whose code is
 * that of a {@link VerifierRule}; those that begin with {@code internal-} are bugs of Lockstep, whatever the input. O(n
 * log n).
 *
 * <p><b>Blocks.</b> Each ends with its only terminator; PHIs come first; the entry has no predecessors; PHIs have an
 * entry for each edge and the same value for edges from one block; successors are blocks of the function.
 *
 * <p><b>Values.</b> Operands belong to the function or module; definitions dominate uses (in reachable code).
 *
 * <p><b>Types.</b> Of all operands of all instructions, of constants and constant expressions, and of initializers;
 * flags where the op table allows them and fast-math flags on floats only; casts by kind, width, shape and address
 * space; getelementptr indices are valid for the type; switch cases differ.
 *
 * <p><b>Memory.</b> Accessed and reserved types have a size that fits 63 bits; alignments are powers of two; atomic
 * types and orderings.
 *
 * <p><b>Calls.</b> Arguments fit the call's signature; kernels are not called; musttail; operand bundles; intrinsics
 * are known, supported, of the right signature, with constant immediates, and their address is not taken.
 *
 * <p><b>Globals.</b> Types, initializers (none in shared memory), address spaces, linkage, aliases without cycles,
 * signatures of functions and kernels, data layout.
 *
 * <p><b>Attributes and metadata.</b> Place, type, contradictions and values of those that Lockstep knows; range
 * metadata, claims about pointers, loop metadata on terminators, {@code nvvm.annotations}.
 *
 * <p><b>Convergence control.</b> Tokens, entry, loop hearts, nesting and cycles as LLVM has them; not mixed with
 * uncontrolled convergent operations.
 *
 * <p><b>Not checked:</b> debug information; names (the printer makes them unique); the contents of inline assembly and
 * its constraints; TBAA, alias-scope and profile metadata; comdats; garbage collection and personality functions;
 * statepoint, deopt and other operand bundles except duplicates; calls of functions with another signature than their
 * own (undefined behaviour, which the simulator reports); versions of LLVM and PTX, target features; attributes of the
 * Swift, inalloca and preallocated families beyond place and conflicts; constant expressions of vector operations.
 */
public final class NvvmVerifier {
    private final Report report;
    private final TypeSizes sizes;
    private final ConstantRules constants;
    private final NvvmAttributeRules attributes;
    private final MetadataRules metadata;

    private NvvmVerifier(Module module) {
        report = new Report(module.identifier());
        sizes = new TypeSizes(layoutOf(module));
        constants = new ConstantRules(sizes);
        attributes = new NvvmAttributeRules(sizes);
        metadata = new MetadataRules(report);
    }

    private DataLayout layoutOf(Module module) {
        try {
            return DataLayout.of(module);
        } catch (InputException e) {
            for (Diagnostic fault : e.diagnostics()) {
                report.diagnostics().add(fault);
            }
            return DataLayout.parse(DataLayout.NVPTX64);
        }
    }

    /** The violations in {@code module}; empty if it is valid. */
    public static Diagnostics verify(Module module) {
        NvvmVerifier verifier = new NvvmVerifier(module);
        verifier.checkModule(module);
        return verifier.report.diagnostics();
    }

    /**
     * As {@link #verify(Module)}, where some globals were valid before and have not changed.
     *
     * @param known these globals; gets those that are checked now. Changed functions are checked in any case
     */
    public static Diagnostics verify(Module module, Set<Function> changed, Set<GlobalValue> known) {
        NvvmVerifier verifier = new NvvmVerifier(module);
        GlobalRules globals = new GlobalRules(verifier.report, module, verifier.sizes, verifier.constants);
        for (GlobalValue global : module.globals()) {
            if (known.add(global) || global instanceof Function function && changed.contains(function)) {
                globals.check(global);
            }
        }
        changed.forEach(verifier::checkFunction);
        verifier.metadata.checkAnnotations(module);
        return verifier.report.diagnostics();
    }

    /** The violations in {@code function} and the globals that its body refers to; empty if it is valid. */
    public static Diagnostics verify(Function function) {
        NvvmVerifier verifier = new NvvmVerifier(function.module());
        GlobalRules globals = new GlobalRules(verifier.report, function.module(), verifier.sizes, verifier.constants);
        globals.check(function);
        verifier.checkFunction(function);
        return verifier.report.diagnostics();
    }

    private void checkModule(Module module) {
        GlobalRules globals = new GlobalRules(report, module, sizes, constants);
        module.globals().forEach(globals::check);
        for (GlobalValue global : module.globals()) {
            if (global instanceof Function function) {
                checkFunction(function);
            }
        }
        metadata.checkAnnotations(module);
    }

    private void checkFunction(Function function) {
        attributes.check(
                function.attributes(),
                function.functionType(),
                (rule, found) -> report.at(function, rule, "has a fault in its attributes: " + found));
        if (!function.isDeclaration()) {
            checkBody(function);
        }
    }

    private void checkBody(Function function) {
        new UseRules(report, function).check();
        FlowRules flow = new FlowRules(report, function);
        boolean hasShape = flow.checkShape();
        InstructionRules rules = new InstructionRules(report, sizes);
        for (BasicBlock block : flow.blocks()) {
            for (Instruction instruction : block) {
                rules.check(instruction);
                checkConstants(instruction);
                metadata.check(instruction);
            }
        }
        ConvergenceRules convergence = new ConvergenceRules(report, function, flow);
        boolean hasTokens = convergence.checkCalls();
        convergence.checkTokenUses();
        if (hasShape) {
            flow.checkPhis();
            ArrayFlowGraph graph = flow.graph();
            DominatorTree dominators = DominatorTree.of(graph);
            flow.checkDominance(dominators);
            if (hasTokens) {
                convergence.checkPaths(graph, dominators);
            }
        }
    }

    private void checkConstants(Instruction instruction) {
        for (Value operand : instruction.operands()) {
            if (operand instanceof Constant constant && !(operand instanceof GlobalValue)) {
                String fault = constants.fault(constant);
                if (fault != null) {
                    report.at(instruction, VerifierRule.CONSTANT, "an operand is " + fault);
                }
            }
        }
        if (instruction instanceof CallInstruction call) {
            attributes.check(
                    call.attributes(),
                    call.functionType(),
                    (rule, found) -> report.at(call, rule, "the call site: " + found));
        }
    }
}
