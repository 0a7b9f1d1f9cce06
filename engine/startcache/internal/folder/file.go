package folder

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// A file has a header and a body. The header names the format, which changes
// with that of any body, and a checksum of the body.
const (
	format     = "codemode-executor cache 1\n"
	headerSize = len(format) + 4
	// maxFile is the size in bytes of the largest file that is read, several
	// times that of any which is written.
	maxFile = 64 << 20
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Load gives what [Folder.Save] was given under that name. It is mapped from the file
// where that is possible, and valid until release. The error is [fs.ErrNotExist] if there
// is no file. It is another if it is not this user's, damaged, or no file.
func (f *Folder) Load(name string) (body []byte, release func(), err error) {
	data, release, err := f.read(name)
	if err != nil {
		return nil, nil, err
	}
	if err := check(data); err != nil {
		release()
		return nil, nil, err
	}
	return data[headerSize:], release, nil
}

// Measure gives the size and a checksum of a file, as bytes to compare with those of
// another time. It need not be of [Folder.Save]; the errors are those of [Folder.Load].
func (f *Folder) Measure(name string) ([]byte, error) {
	data, release, err := f.read(name)
	if err != nil {
		return nil, err
	}
	defer release()
	body := binary.LittleEndian.AppendUint64(nil, uint64(len(data)))
	return binary.LittleEndian.AppendUint32(body, crc32.Checksum(data, castagnoli)), nil
}

// read gives the contents of a regular file of this user's, which are valid until
// release.
func (f *Folder) read(name string) (data []byte, release func(), err error) {
	info, err := f.root.Lstat(name)
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, errNotRegular
	}
	file, err := f.root.OpenFile(name, os.O_RDONLY|openWithoutWaiting, 0)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	if info, err = file.Stat(); err != nil {
		return nil, nil, err
	}
	if err := checkFile(info); err != nil {
		return nil, nil, err
	}
	return mapFile(file, int(info.Size()))
}

var errNotRegular = errors.New("it is not a regular file")

func checkFile(info os.FileInfo) error {
	if !info.Mode().IsRegular() {
		return errNotRegular
	}
	if info.Size() > maxFile {
		return fmt.Errorf("it has %d bytes: at most %d are read", info.Size(), maxFile)
	}
	return checkOwner(info)
}

func check(data []byte) error {
	if len(data) < headerSize || string(data[:len(format)]) != format {
		return errors.New("it is not a cache file")
	}
	if crc32.Checksum(data[headerSize:], castagnoli) != binary.LittleEndian.Uint32(data[len(format):]) {
		return errDamaged
	}
	return nil
}

var errDamaged = errors.New("it is damaged")

// Save writes a file under another name and renames it, so that nobody reads half of it.
func (f *Folder) Save(name string, body io.WriterTo) error {
	file, temporary, err := f.create()
	if err != nil {
		return err
	}
	err = errors.Join(write(file, body), file.Close())
	if err == nil {
		err = f.root.Rename(temporary, name)
	}
	if err != nil {
		return errors.Join(err, f.Remove(temporary))
	}
	return nil
}

func write(f *os.File, body io.WriterTo) error {
	if _, err := f.Seek(int64(headerSize), io.SeekStart); err != nil {
		return err
	}
	sum := crc32.New(castagnoli)
	w := bufio.NewWriter(io.MultiWriter(f, sum))
	if _, err := body.WriteTo(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := f.WriteAt(binary.LittleEndian.AppendUint32([]byte(format), sum.Sum32()), 0)
	return err
}
