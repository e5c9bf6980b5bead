package lockstep.conformance.libnvvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkerMessagesTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    private static DataInputStream streamOf(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    @Test
    void requestsComeThrough() throws IOException {
        WorkerMessages.Request first = new WorkerMessages.Request("; a β\u0000", List.of("-opt=3", ""));
        WorkerMessages.Request second = new WorkerMessages.Request("", List.of());
        WorkerMessages.write(out, first);
        WorkerMessages.write(out, second);
        DataInputStream in = streamOf(bytes.toByteArray());
        assertEquals(Optional.of(first), WorkerMessages.readRequest(in));
        assertEquals(Optional.of(second), WorkerMessages.readRequest(in));
        assertEquals(Optional.empty(), WorkerMessages.readRequest(in));
    }

    @Test
    void answersComeThrough() throws IOException {
        List<LibnvvmResult> answers = List.of(
                new LibnvvmResult.Compiled(".version 9.0\n", ""),
                new LibnvvmResult.Rejected(LibnvvmResult.Stage.COMPILE, 9, "NVVM_ERROR_COMPILATION", "no\nnever"));
        for (LibnvvmResult answer : answers) {
            WorkerMessages.write(out, answer);
        }
        DataInputStream in = streamOf(bytes.toByteArray());
        for (LibnvvmResult answer : answers) {
            assertEquals(answer, WorkerMessages.readResult(in));
        }
        assertThrows(EOFException.class, () -> WorkerMessages.readResult(in));
    }

    @Test
    void otherWordsAreNoAnswer() {
        byte[] words = "warning: nobody asked for this\n".getBytes(StandardCharsets.UTF_8);
        IOException noticed = assertThrows(IOException.class, () -> WorkerMessages.readResult(streamOf(words)));
        assertTrue(noticed.getMessage().startsWith("no message of a worker"), noticed.getMessage());
    }

    @Test
    void everyCutAnswerIsNoticed() throws IOException {
        WorkerMessages.write(out, new LibnvvmResult.Compiled("ptx", "log"));
        byte[] whole = bytes.toByteArray();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThrows(EOFException.class, () -> WorkerMessages.readResult(streamOf(cut)), "after " + length);
        }
    }

    @Test
    void wrongNumbersAreNoticed() throws IOException {
        WorkerMessages.write(out, new LibnvvmResult.Compiled("ptx", "log"));
        byte[] kind = bytes.toByteArray();
        kind[7] = 5;
        assertThrows(IOException.class, () -> WorkerMessages.readResult(streamOf(kind)));
        byte[] length = bytes.toByteArray();
        length[8] = (byte) 0xFF;
        assertThrows(IOException.class, () -> WorkerMessages.readResult(streamOf(length)));
    }
}
