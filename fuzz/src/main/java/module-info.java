/** Generators, campaigns and the command line. */
module lockstep.fuzz {
    requires static transitive org.jspecify;
    requires transitive lockstep.conformance;
    requires info.picocli;
    requires java.management;
    requires jdk.management;
    requires it.unimi.dsi.fastutil.core;
    requires commons.math3;
    requires org.jline.reader;
    requires org.jline.terminal;

    exports lockstep.fuzz.campaign;
    exports lockstep.fuzz.detection;
    exports lockstep.fuzz.finding;
    exports lockstep.fuzz.generate;
    exports lockstep.fuzz.generate.machine;
    exports lockstep.fuzz.generate.ori;
    exports lockstep.fuzz.generate.ptx;
    exports lockstep.fuzz.generate.rule;
    exports lockstep.fuzz.generate.sass;
    exports lockstep.fuzz.kernel;
    exports lockstep.fuzz.metamorph;
    exports lockstep.fuzz.mutant;
    exports lockstep.fuzz.mutate;
    exports lockstep.fuzz.statistics;
    exports lockstep.fuzz.judge;
    exports lockstep.fuzz.reduce;
    exports lockstep.fuzz.bisect;
    exports lockstep.fuzz.triage;

    uses lockstep.fuzz.detection.BugProvider;

    // picocli reads the annotations of commands and their switches.
    opens lockstep.cli.command to
            info.picocli;
    opens lockstep.cli.option to
            info.picocli;
}
