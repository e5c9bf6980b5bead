/** Before/after checking, filetests, corpora and outside tools. */
module lockstep.conformance {
    requires static transitive org.jspecify;
    requires transitive lockstep.ir;
    requires transitive lockstep.compiler;
    requires transitive lockstep.sim;
    requires transitive info.picocli;
    requires it.unimi.dsi.fastutil.core;
    requires re2j;

    exports lockstep.conformance.allocation;
    exports lockstep.conformance.bracket;
    exports lockstep.conformance.bugs;
    exports lockstep.conformance.check;
    exports lockstep.conformance.debug;
    exports lockstep.conformance.driver;
    exports lockstep.conformance.option;
    exports lockstep.conformance.plugin;
    exports lockstep.conformance.program;
    exports lockstep.conformance.prove;
    exports lockstep.conformance.refine;
    exports lockstep.conformance.encoding;
    exports lockstep.conformance.explore;
    exports lockstep.conformance.external;
    exports lockstep.conformance.filecheck;
    exports lockstep.conformance.filetest;
    exports lockstep.conformance.libnvvm;
    exports lockstep.conformance.live;
    exports lockstep.conformance.sync;
    exports lockstep.conformance.web;

    uses lockstep.ir.pass.PassProvider;

    // picocli reads the annotations of switches.
    opens lockstep.conformance.option to
            info.picocli;
}
