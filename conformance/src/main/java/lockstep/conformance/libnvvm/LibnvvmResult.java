package lockstep.conformance.libnvvm;

import java.util.Objects;

/** The result of the library for a text. */
public sealed interface LibnvvmResult {
    /** The stages at which the library may reject a text, in order. */
    enum Stage {
        /** Creating the program and adding the text. */
        ADD,
        /** {@code nvvmVerifyProgram}: reads the text, checks the options and the rules of NVVM IR. */
        VERIFY,
        /** {@code nvvmCompileProgram}. */
        COMPILE
    }

    /**
     * It was compiled.
     *
     * @param ptx without the zero byte at its end
     * @param log warnings and remarks; may be empty
     */
    record Compiled(String ptx, String log) implements LibnvvmResult {
        public Compiled {
            Objects.requireNonNull(ptx);
            Objects.requireNonNull(log);
        }
    }

    /**
     * The library rejected the text.
     *
     * @param stage at which
     * @param status the {@code nvvmResult}, from 1 to 10
     * @param reason the library's name of the status, for instance {@code NVVM_ERROR_INVALID_IR}
     * @param log its messages; may be empty
     */
    record Rejected(Stage stage, int status, String reason, String log) implements LibnvvmResult {
        public Rejected {
            Objects.requireNonNull(stage);
            Objects.requireNonNull(reason);
            Objects.requireNonNull(log);
        }
    }
}
