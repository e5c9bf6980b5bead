/** Passes, pipelines and code generation. Never sees the simulator that judges it. */
module lockstep.compiler {
    requires static transitive org.jspecify;
    requires transitive lockstep.ir;
    requires it.unimi.dsi.fastutil.core;

    exports lockstep.compiler.analysis.alias;
    exports lockstep.compiler.analysis.calls;
    exports lockstep.compiler.analysis.convergence;
    exports lockstep.compiler.analysis.liveness;
    exports lockstep.compiler.analysis.loops;
    exports lockstep.compiler.analysis.memoryssa;
    exports lockstep.compiler.analysis.scev;
    exports lockstep.compiler.analysis.uniformity;
    exports lockstep.compiler.analysis.value;
    exports lockstep.compiler.attribute;
    exports lockstep.compiler.codegen;
    exports lockstep.compiler.instcombine;
    exports lockstep.compiler.cssa;
    exports lockstep.compiler.emit;
    exports lockstep.compiler.constantfold;
    exports lockstep.compiler.option;
    exports lockstep.compiler.ori.mercury;
    exports lockstep.compiler.ori.lower;
    exports lockstep.compiler.ori.module;
    exports lockstep.compiler.phase;
    exports lockstep.compiler.ori.expand;
    exports lockstep.compiler.pipeline;
    exports lockstep.compiler.select;
    exports lockstep.compiler.memoryspace;
    exports lockstep.compiler.liveintervals;
    exports lockstep.compiler.machine.web;
    exports lockstep.compiler.ori.stage;
    exports lockstep.compiler.ori.sync;
    exports lockstep.compiler.ori.allocate;
}
