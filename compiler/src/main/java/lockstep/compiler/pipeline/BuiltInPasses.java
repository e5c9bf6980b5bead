package lockstep.compiler.pipeline;

import java.util.List;
import lockstep.compiler.analysis.print.PrintAnalyses;
import lockstep.compiler.barrier.DeadBarrierElimination;
import lockstep.compiler.combine.InstCombine;
import lockstep.compiler.correlate.CorrelatedPropagation;
import lockstep.compiler.cssa.ConventionalSsa;
import lockstep.compiler.cssa.PhiLowering;
import lockstep.compiler.debug.NameBlocks;
import lockstep.compiler.debug.PrintModule;
import lockstep.compiler.debug.VerifyModule;
import lockstep.compiler.flow.BranchDistribution;
import lockstep.compiler.flow.BreakCriticalEdges;
import lockstep.compiler.flow.SimplifyCfg;
import lockstep.compiler.globalopt.GlobalOpt;
import lockstep.compiler.globals.GlobalDeadCodeElimination;
import lockstep.compiler.globals.Internalize;
import lockstep.compiler.inline.EarlyInliner;
import lockstep.compiler.inline.MustInline;
import lockstep.compiler.jump.JumpThreading;
import lockstep.compiler.loop.LoopSimplify;
import lockstep.compiler.remat.Rematerialization;
import lockstep.compiler.nvvm.CheckGepIndex;
import lockstep.compiler.nvvm.CheckKernelFunctions;
import lockstep.compiler.nvvm.IntrinsicRanges;
import lockstep.compiler.nvvm.LaunchCheck;
import lockstep.compiler.nvvm.NormalizeGep;
import lockstep.compiler.nvvm.NvvmVerify;
import lockstep.compiler.nvvm.PeepholeOptimizer;
import lockstep.compiler.nvvm.Pretreat;
import lockstep.compiler.nvvm.PrintfLowering;
import lockstep.compiler.nvvm.SelectKernels;
import lockstep.compiler.scalar.AggressiveDeadCodeElimination;
import lockstep.compiler.scalar.DeadCodeElimination;
import lockstep.compiler.scalar.DeadStoreElimination;
import lockstep.compiler.scalar.EarlyCse;
import lockstep.compiler.scalar.GlobalValueNumbering;
import lockstep.compiler.sccp.InterproceduralConstantPropagation;
import lockstep.compiler.sccp.SparseConstantPropagation;
import lockstep.compiler.simplify.InstSimplify;
import lockstep.compiler.space.ByvalMem2Reg;
import lockstep.compiler.space.GenericAddressOpt;
import lockstep.compiler.space.GenericToNvvm;
import lockstep.compiler.space.Ipmsp;
import lockstep.compiler.sink.Sink;
import lockstep.compiler.sink.Sinking2;
import lockstep.compiler.space.LowerAggrCopies;
import lockstep.compiler.space.LowerStructArgs;
import lockstep.compiler.space.MemorySpaceOpt;
import lockstep.compiler.space.PropagateAlignment;
import lockstep.compiler.space.ProcessRestrict;
import lockstep.compiler.space.SetGlobalArrayAlignment;
import lockstep.compiler.space.SetLocalArrayAlignment;
import lockstep.compiler.sroa.ScalarReplacement;
import lockstep.compiler.ssa.PromoteMemoryToRegister;
import lockstep.compiler.stack.ReuseLocalMemory;
import lockstep.ir.pass.Pass;

/** The list of Lockstep's own passes: the one place to add a new one. */
final class BuiltInPasses {
    private BuiltInPasses() {}

    static List<Pass<?>> all() {
        return List.of(new PromoteMemoryToRegister(),
                new ScalarReplacement(), new BreakCriticalEdges(), new LoopSimplify(),
                new DeadCodeElimination(),
                new AggressiveDeadCodeElimination(),
                new EarlyCse(),
                new GlobalValueNumbering(),
                new DeadStoreElimination(),
                new SimplifyCfg(),
                new InstSimplify(),
                new SparseConstantPropagation(),
                new InterproceduralConstantPropagation(),
                new InstCombine(),
                new CorrelatedPropagation(),
                new JumpThreading(),
                new ConventionalSsa(),
                new PhiLowering(),
                new GlobalOpt(),
                new GlobalDeadCodeElimination(),
                new Internalize(),
                new MemorySpaceOpt(),
                new MustInline(),
                new EarlyInliner(),
                new Rematerialization(),
                new Ipmsp(),
                new GenericAddressOpt(),
                new Sink(),
                new Sinking2(),
                new BranchDistribution(),
                new DeadBarrierElimination(),
                new ReuseLocalMemory(),
                new IntrinsicRanges(),
                new NormalizeGep(),
                new PeepholeOptimizer(),
                new Pretreat(),
                new PrintfLowering(),
                new NvvmVerify(),
                new CheckGepIndex(),
                new CheckKernelFunctions(),
                new LaunchCheck(),
                new SelectKernels(),
                new GenericToNvvm(),
                new ByvalMem2Reg(),
                new LowerStructArgs(),
                new LowerAggrCopies(),
                new ProcessRestrict(),
                new PropagateAlignment(),
                new SetLocalArrayAlignment(),
                new SetGlobalArrayAlignment(),
                new PrintAnalyses(),
                new PrintModule(),
                new VerifyModule(),
                new NameBlocks());
    }
}
