/** Generators, campaigns and the command line. */
module lockstep.fuzz {
    requires static transitive org.jspecify;
    requires transitive lockstep.conformance;
    requires info.picocli;
    requires it.unimi.dsi.fastutil.core;
}
