package lockstep.compiler.ori.module;

/** The kind of file that a PTX module is compiled to. */
public enum Linking {
    /** An executable cubin: it defines everything that it names. */
    WHOLE("cubin"),
    /** An object file: functions and variables may be defined in other files, and the linker assigns all addresses. */
    OBJECT("o");

    private final String suffix;

    Linking(String suffix) {
        this.suffix = suffix;
    }

    /** The file name extension, without the dot. */
    public String suffix() {
        return suffix;
    }
}
