/** The warp-level SIMT simulator. Never sees the compiler that it judges. */
module lockstep.sim {
    requires static transitive org.jspecify;
    requires transitive lockstep.ir;
    requires it.unimi.dsi.fastutil.core;
    // Loops over lanes; without it at run time they are plain Java.
    requires static jdk.incubator.vector;

    exports lockstep.sim;
    exports lockstep.sim.bits;
    exports lockstep.sim.fast;
    exports lockstep.sim.fp;
    exports lockstep.sim.image;
    exports lockstep.sim.image.ptx;
    exports lockstep.sim.image.sass;
    exports lockstep.sim.memory;
    exports lockstep.sim.nvvm;
    exports lockstep.sim.ptx;
    exports lockstep.sim.reference;
    exports lockstep.sim.sass;
    exports lockstep.sim.value;
}
